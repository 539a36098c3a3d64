//! The processor time of this thread: unlike the time on the wall, it leaves out what others on the machine take.

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
pub(super) fn time(work: impl FnOnce()) -> Result<Duration> {
    let start = thread_time()?;
    work();
    Ok(thread_time()? - start)
}
