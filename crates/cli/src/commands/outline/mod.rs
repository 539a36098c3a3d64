//! `refscope outline`: what the front end sees in a file.

mod reader;

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, ValueEnum};
use reader::Reader;
use refscope_engine::git::MAX_FILE_BYTES;
use refscope_engine::model::{EntityId, File, Snapshot};
use refscope_engine::syntax::{LANGUAGES, Language, SourceTree};
use refscope_engine::text::decode;
use refscope_report::{Outline, write_outline_json, write_outline_text};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Shows what is declared in source files: types, methods, fields and their lines.
#[derive(Debug, Args)]
pub(crate) struct OutlineArguments {
    /// The files; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Show the statements of methods and initializers as well.
    #[arg(long)]
    bodies: bool,
    /// How to write it; json has one object on one line for each file.
    #[arg(short, long, default_value = "text")]
    format: OutlineFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OutlineFormat {
    Text,
    Json,
}

/// Writes the outline of each file.
pub(crate) fn run(arguments: &OutlineArguments, color: ColorChoice) -> Result<Status, Failure> {
    let mut output = Output::stdout();
    for path in &arguments.files {
        let name = path.to_string_lossy();
        let bytes = read(path).map_err(|error| {
            let help = "name source files that exist and may be read, or `-` for standard input";
            Failure::new(format!("`{name}` cannot be read: {error}"), help)
        })?;
        // What comes without a name is taken for the first language.
        let language = if name == "-" { LANGUAGES.first().copied() } else { Language::of_path(&name) };
        let language = language.ok_or_else(|| unknown_language(&name))?;
        let outline = outline(language, &name, bytes, arguments.bodies);
        output.write(|out| match arguments.format {
            OutlineFormat::Text => write_outline_text(out, &outline, color.for_stdout()),
            OutlineFormat::Json => write_outline_json(out, &outline),
        })?;
    }
    output.finish()?;
    Ok(Status::Complete)
}

fn unknown_language(name: &str) -> Failure {
    let languages: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    Failure::new(
        format!("`{name}` is in no language that refscope reads"),
        format!("it reads {}, and knows a file's language by its name", languages.join(", ")),
    )
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        return read_bounded(io::stdin());
    }
    // Devices and pipes may have no end, and a link may lead to one.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    read_bounded(std::fs::File::open(path)?)
}

fn read_bounded(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(io::Error::other(format!("it has more than {MAX_FILE_BYTES} bytes")));
    }
    Ok(bytes)
}

fn outline(language: &'static Language, path: &str, bytes: Vec<u8>, with_bodies: bool) -> Outline {
    let (text, _) = decode(bytes);
    let mut snapshot = Snapshot::new([(path.into(), Arc::new(SourceTree::new(language, text.into())))]);
    let top: Vec<EntityId> = snapshot.ids().filter(|&id| snapshot.entity(id).parent.is_none()).collect();
    for id in snapshot.ids() {
        snapshot.parse_code(id);
    }
    let package = snapshot.files().first().map(File::package_name).unwrap_or_default();
    let reader = Reader::new(&snapshot, with_bodies);
    Outline {
        path: path.to_owned(),
        package,
        entities: top.into_iter().map(|id| reader.entity(id)).collect(),
    }
}
