//! Where a report goes: to standard output as it is made, or to a file that appears when it is complete.

use crate::failure::Failure;
use crate::signals;
use std::fs::Permissions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A destination of bytes. What is not [finished](Self::finish) leaves no file behind.
pub(crate) struct Output {
    target: Target,
    name: String,
}

enum Target {
    Stream(BufWriter<Box<dyn Write>>),
    /// The bytes wait beside the file that they will replace.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Self { target: stream(io::stdout()), name: "standard output".to_owned() }
    }

    /// A file, or standard output for `-`. What exists and is no plain file, such as a pipe or a device, is
    /// written to as it is.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name)) {
            return Ok(Self::stdout());
        }
        let name = format!("`{}`", path.display());
        let target = open(path).map_err(|error| Failure::unwritable(&name, &error))?;
        Ok(Self { target, name })
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
        outcome.map_err(|error| Failure::unwritable(&self.name, &error))
    }
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
