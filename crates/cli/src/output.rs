//! Where a report goes: to standard output as it is made, or to a file that appears when it is complete.

use crate::failure::Failure;
use crate::signals;
use std::fs::Permissions;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::NamedTempFile;

/// A destination of bytes. What is not [finished](Self::finish) leaves no file behind.
pub(crate) struct Output {
    target: Target,
    name: String,
    /// Behind the target, which must be closed before the pager ends.
    pager: Option<Pager>,
}

/// A program that shows what is written. Until its reader has seen enough the terminal belongs to it.
struct Pager(Child);

impl Drop for Pager {
    fn drop(&mut self) {
        let _ = self.0.wait();
    }
}

enum Target {
    Stream(BufWriter<Box<dyn Write>>),
    /// The bytes wait beside the file that they will replace.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Self { target: stream(io::stdout()), name: "standard output".to_owned(), pager: None }
    }

    /// Standard output through a pager, as git does it: at a terminal only, and only one that the user names or
    /// `less`, which shows at once what fits on the screen. No repository can name one.
    pub(crate) fn paged() -> Self {
        let started = io::stdout().is_terminal().then(pager).flatten();
        let Some(mut pager) = started else { return Self::stdout() };
        let Some(input) = pager.stdin.take() else { return Self::stdout() };
        Self { target: stream(input), name: "the pager".to_owned(), pager: Some(Pager(pager)) }
    }

    /// A file, or standard output for `-`. What exists and is no plain file, such as a pipe or a device, is
    /// written to as it is.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name)) {
            return Ok(Self::stdout());
        }
        let name = format!("`{}`", path.display());
        let target = open(path).map_err(|error| Failure::unwritable(&name, &error))?;
        Ok(Self { target, name, pager: None })
    }

    /// What was written so far is all there is: a file gets a name that says so.
    pub(crate) fn mark_interrupted(&mut self) {
        if let Target::File(_, path) = &mut self.target {
            path.as_mut_os_string().push(".interrupted");
            self.name = format!("`{}`", path.display());
        }
    }

    /// What messages call it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Writes with `write`, and lets a reader of the stream see it at once.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write(self).and_then(|()| self.flush()).map_err(|error| Failure::unwritable(&self.name, &error))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let outcome = match self.target {
            Target::Stream(mut out) => out.flush(),
            Target::File(out, path) => out
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(|file| file.persist(path).map_err(|error| error.error))
                .map(drop),
        };
        drop(self.pager);
        outcome.map_err(|error| Failure::unwritable(&self.name, &error))
    }
}

/// The pager of the user, waiting for its input.
fn pager() -> Option<Child> {
    let named = ["REFSCOPE_PAGER", "PAGER"].into_iter().find_map(std::env::var_os);
    let named = named.unwrap_or_else(|| "less".into());
    if named.is_empty() || named == "cat" {
        return None;
    }
    let mut command = Command::new("sh");
    command.arg("-c").arg(named).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    command.spawn().ok()
}

/// To flush it shows a stream's reader what was written. A file has no reader before it is finished.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Stream(out) => out.write(bytes),
            Target::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Stream(out) => out.flush(),
            Target::File(..) => Ok(()),
        }
    }
}

fn stream(out: impl Write + 'static) -> Target {
    Target::Stream(BufWriter::new(Box::new(out)))
}

fn open(path: &Path) -> io::Result<Target> {
    // Where a stream leads to a file, that is written at its end: it is the stream that was named.
    if is_stream(path) {
        return Ok(stream(std::fs::OpenOptions::new().append(true).open(path)?));
    }
    // A link is kept, and what it leads to replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Ok(stream(std::fs::OpenOptions::new().write(true).open(path)?));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".refscope-").suffix(".tmp");
    if let Some(permissions) = permissions(&path) {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder)?;
    signals::remove_at_end(file.path());
    Ok(Target::File(BufWriter::new(file), path))
}

/// Whether a path names something that the system has open, such as `/dev/stderr`.
fn is_stream(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Those of the file that is replaced, or what any new file gets.
#[cfg(unix)]
fn permissions(path: &Path) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let existing = path.metadata().ok().map(|found| found.permissions());
    Some(existing.unwrap_or_else(|| Permissions::from_mode(0o666)))
}

#[cfg(not(unix))]
fn permissions(_path: &Path) -> Option<Permissions> {
    None
}
