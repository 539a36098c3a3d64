//! Processor time, of this thread or of all: unlike the time on the wall, it leaves out what others on the machine take.

use anyhow::Result;
use std::time::Duration;

/// How much of the processor this thread has taken so far.
#[cfg(unix)]
pub(super) fn thread_time() -> Result<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Ok(Duration::new(time.tv_sec.try_into()?, time.tv_nsec.try_into()?))
}

#[cfg(not(unix))]
pub(super) fn thread_time() -> Result<Duration> {
    anyhow::bail!("the processor time of a thread is only known on Unix")
}

/// How much of the processor this thread takes for something.
pub(crate) fn time(work: impl FnOnce()) -> Result<Duration> {
    let start = thread_time()?;
    work();
    Ok(thread_time()? - start)
}

/// How much of the processor all threads of this process take for something.
#[cfg(unix)]
pub(super) fn time_of_all_threads(work: impl FnOnce()) -> Result<Duration> {
    let now = || -> Result<Duration> {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Ok(Duration::new(time.tv_sec.try_into()?, time.tv_nsec.try_into()?))
    };
    let start = now()?;
    work();
    Ok(now()? - start)
}

#[cfg(not(unix))]
pub(super) fn time_of_all_threads(_: impl FnOnce()) -> Result<Duration> {
    anyhow::bail!("the processor time of a process is only known on Unix")
}
