//! A plot of shares, as SVG. Written by hand: a few lines and labels need no library.

use std::fmt::Write as _;

/// A line of a plot: its name, its colour, and its points in shares of 0 to 1.
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    pub(super) color: &'static str,
    pub(super) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;

/// The picture, with what the axes are about.
pub(super) fn svg(title: &str, x_name: &str, lines: &[Line]) -> String {
    let x = |share: f64| MARGIN + share * (WIDTH - 2.0 * MARGIN - 120.0);
    let y = |share: f64| HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n"
    );
    for tenth in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
        let (at_x, at_y) = (x(tenth), y(tenth));
        let _ = writeln!(
            svg,
            "<path d=\"M{} {at_y:.0}H{:.0}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.0}\" text-anchor=\"end\">{tenth:.1}</text>\
             <text x=\"{at_x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{tenth:.1}</text>",
            MARGIN,
            x(1.0),
            MARGIN - 6.0,
            at_y + 4.0,
            HEIGHT - MARGIN + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{x_name}</text>",
        x(0.5),
        HEIGHT - 8.0
    );
    for (place, line) in lines.iter().enumerate() {
        let points =
            line.points.iter().map(|&(share, value)| format!("{:.1},{:.1}", x(share), y(value.min(1.0))));
        let points = points.collect::<Vec<_>>().join(" ");
        let color = line.color;
        let at = MARGIN + 16.0 * place as f64;
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"{at:.0}\" fill=\"{color}\">{}</text>",
            x(1.0) + 10.0,
            line.name
        );
    }
    svg + "</svg>\n"
}
