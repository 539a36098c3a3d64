//! The output of a terminal as an SVG picture.

use std::fmt::Write;

const CHARACTER_WIDTH: f64 = 8.4;
const LINE_HEIGHT: usize = 20;
const MARGIN: usize = 20;

/// A piece of a line with one style.
struct Piece {
    text: String,
    style: Style,
}

/// What the codes of a terminal asked for.
#[derive(Clone, Copy, Default)]
struct Style {
    is_bold: bool,
    is_dim: bool,
    color: Option<&'static str>,
}

/// A picture of a command and its coloured output.
pub(crate) fn svg(command: &str, output: &str) -> String {
    let mut lines = vec![vec![
        Piece { text: "$ ".to_owned(), style: Style { is_dim: true, ..Style::default() } },
        Piece { text: command.to_owned(), style: Style { is_bold: true, ..Style::default() } },
    ]];
    lines.extend(styled_lines(output));
    let n_columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let total_width = (n_columns as f64 * CHARACTER_WIDTH).ceil() as usize + 2 * MARGIN;
    let height = lines.len() * LINE_HEIGHT + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total_width} {height}\" width=\"{total_width}\" \
         font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#d4d4d4\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1e1e1e\"/>\n"
    );
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| width(line) > 0) {
        let y = MARGIN + (index + 1) * LINE_HEIGHT - 6;
        let length = width(line) as f64 * CHARACTER_WIDTH;
        let pieces: String = line.iter().map(Piece::svg).collect();
        writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\" textLength=\"{length:.0}\">{pieces}</text>"
        )
        .expect("a string takes everything");
    }
    svg + "</svg>\n"
}

fn width(line: &[Piece]) -> usize {
    line.iter().map(|piece| piece.text.chars().count()).sum()
}

impl Piece {
    fn svg(&self) -> String {
        let text = self.text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let mut attributes = String::new();
        if self.style.is_bold {
            attributes.push_str(" font-weight=\"bold\"");
        }
        let dim = self.style.is_dim.then_some("#8b949e");
        if let Some(color) = self.style.color.or(dim) {
            attributes.push_str(&format!(" fill=\"{color}\""));
        }
        if attributes.is_empty() { text } else { format!("<tspan{attributes}>{text}</tspan>") }
    }
}

/// Splits text with the codes of a terminal into styled pieces.
fn styled_lines(output: &str) -> Vec<Vec<Piece>> {
    let mut style = Style::default();
    let lines = output.lines().map(|line| {
        let mut pieces = Vec::new();
        for (index, part) in line.split("\u{1b}[").enumerate() {
            let (codes, text) =
                if index == 0 { ("", part) } else { part.split_once('m').unwrap_or(("", part)) };
            codes.split(';').for_each(|code| style.apply(code));
            if !text.is_empty() {
                pieces.push(Piece { text: text.to_owned(), style });
            }
        }
        pieces
    });
    lines.collect()
}

impl Style {
    fn apply(&mut self, code: &str) {
        match code {
            "0" => *self = Self::default(),
            "1" => self.is_bold = true,
            "2" => self.is_dim = true,
            "31" | "91" => self.color = Some("#f48771"),
            "32" | "92" => self.color = Some("#89d185"),
            "33" | "93" => self.color = Some("#e2c08d"),
            "34" | "94" => self.color = Some("#6cb6ff"),
            "35" | "95" => self.color = Some("#d2a8ff"),
            "36" | "96" => self.color = Some("#76e3ea"),
            _ => {}
        }
    }
}
