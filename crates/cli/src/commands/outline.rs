//! `refscope outline`: what the front end sees in a file.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, ValueEnum};
use refscope_engine::model::{Body, EntityId, EntityKind, File, Snapshot, describe, header};
use refscope_engine::syntax::{LANGUAGES, Language, NodeId, NodeKind, Printer, SourceTree, Tree};
use refscope_engine::text::{Span, decode};
use refscope_report::{Outline, OutlineEntity, OutlineStatement, write_outline_json, write_outline_text};
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
        if name != "-" && Language::of_path(&name).is_none() {
            return Err(unknown_language(&name));
        }
        let outline = outline(&name, bytes, arguments.bodies);
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
    if path != Path::new("-") {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn outline(path: &str, bytes: Vec<u8>, with_bodies: bool) -> Outline {
    let (text, _) = decode(bytes);
    let snapshot = Snapshot::new([(path.into(), Arc::new(SourceTree::new(text.into())))]);
    let reader = Reader { snapshot: &snapshot, with_bodies };
    let top = snapshot.ids().filter(|&id| snapshot.entity(id).parent.is_none());
    let package = snapshot.files().first().map(File::package_name).unwrap_or_default();
    Outline { path: path.to_owned(), package, entities: top.map(|id| reader.entity(id)).collect() }
}

struct Reader<'a> {
    snapshot: &'a Snapshot,
    with_bodies: bool,
}

impl Reader<'_> {
    fn entity(&self, id: EntityId) -> OutlineEntity {
        let (start_line, end_line) = self.snapshot.file_of(id).lines().lines(self.snapshot.span(id));
        OutlineEntity {
            kind: self.snapshot.entity(id).kind.word(),
            signature: self.signature(id),
            start_line,
            end_line,
            members: self.snapshot.members(id).map(|member| self.entity(member)).collect(),
            statements: if self.with_bodies { self.statements(id) } else { None },
        }
    }

    fn signature(&self, id: EntityId) -> String {
        match self.snapshot.entity(id).kind {
            kind if kind.is_type() => {
                format!("{} {}", self.snapshot.visibility(id).word(), self.snapshot.name(id))
            }
            EntityKind::Initializer => {
                let words: Vec<&str> = self.snapshot.entity(id).modifiers.words().collect();
                words.join(" ")
            }
            _ => describe::location_text(self.snapshot, id),
        }
    }

    /// The statements of an entity that has a body, without the block around them.
    fn statements(&self, id: EntityId) -> Option<Vec<OutlineStatement>> {
        let file = self.snapshot.file_of(id);
        let node = self.snapshot.entity(id).node;
        let tree = file.source.parse_deferred(node, header::deferred(file.source.skeleton(), node)?);
        if tree.is_empty() || tree.kind(NodeId::ROOT) != NodeKind::Block {
            return None;
        }
        let body = Body::new(&tree, NodeId::ROOT);
        let statements = body.statements.iter().skip(1);
        Some(
            statements
                .map(|statement| {
                    let (start_line, end_line) = lines(file, tree.span(statement.node));
                    OutlineStatement {
                        kind: statement.kind.name(),
                        depth: statement.depth - 1,
                        text: code(&tree, file, statement.node),
                        start_line,
                        end_line,
                    }
                })
                .collect(),
        )
    }
}

fn lines(file: &File, span: Span) -> (u32, u32) {
    file.lines().lines(span)
}

/// The code of a statement; of one that holds others, the header.
fn code(tree: &Tree, file: &File, node: NodeId) -> String {
    Printer::new(tree, file.text()).header(node).trim_end().to_owned()
}
