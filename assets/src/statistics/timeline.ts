// Charts over time: refactorings as stacked bars, of which a part can be chosen by dragging, and shares as lines.
import { element } from "../review/dom";
import { type Data, type Dimension, type Filter, commits, counts, facts, label, number, period, placeOf, share } from "./data";
import { explain, explainNothing, svg, ticks } from "./svg";

const WIDTH = 1100;
const LEFT = 48;
const BOTTOM = 24;
/** So many places of a dimension have a colour of their own. */
export const N_COLORS = 7;
const STEPS = [1, 3, 12, 60, 120, 1200];
const MAX_BARS = 150;

/** The periods of a chart: the first month, how many months each takes, and how many there are. */
export interface Axis {
  first: number;
  step: number;
  n: number;
}

export function axis([from, to]: [number, number], wanted?: number): Axis {
  const fit = (step: number) => Math.floor(to / step) - Math.floor(from / step) + 1;
  const fitting = STEPS.filter((step) => fit(step) <= MAX_BARS);
  const least = fitting[0] ?? 1200;
  const step = Math.max(wanted ?? least, least);
  return { first: Math.floor(from / step) * step, step, n: fit(step) };
}

/** The steps that a reader can choose from, with their names. */
export function steps(range: [number, number]): [number, string][] {
  const all: [number, string][] = [[1, "month"], [3, "quarter"], [12, "year"]];
  return all.filter(([step]) => axis(range, step).step === step);
}

const x = (axis: Axis, at: number) => LEFT + (at * (WIDTH - LEFT)) / axis.n;

function frame(axis: Axis, height: number, marks: number[], write: (mark: number) => string): SVGElement[] {
  const highest = marks.at(-1) ?? 1;
  const y = (value: number) => (height - BOTTOM) * (1 - value / highest) + 8;
  const lines = marks.flatMap((mark) => [
    svg("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: y(mark), y2: y(mark) }),
    svg("text", { class: "tick", x: LEFT - 6, y: y(mark) + 4, "text-anchor": "end" }, write(mark)),
  ]);
  const every = Math.max(1, Math.ceil(axis.n / 12));
  for (let at = 0; at < axis.n; at += every) {
    const text = axis.step >= 12 ? period(axis.first + at * axis.step, 12) : period(axis.first + at * axis.step, 1);
    lines.push(svg("text", { class: "tick", x: x(axis, at), y: height + 4 }, text));
  }
  return lines;
}

/** The refactorings in each period, in the colours of a dimension. */
export function timeline(
  data: Data,
  filter: Filter,
  axis: Axis,
  colored: Dimension,
  choose: (from: number, to: number) => void,
): HTMLElement {
  const height = 260;
  const rows = facts(data, filter, "time");
  const largest = [...counts(rows, colored)].sort(([a, m], [b, n]) => n - m || a - b);
  const colors = new Map(largest.slice(0, N_COLORS).map(([place], color) => [place, color]));
  const bars: number[][] = Array.from({ length: axis.n }, () => new Array<number>(N_COLORS + 1).fill(0));
  for (const row of rows) {
    const bar = bars[Math.floor((row[0] - axis.first) / axis.step)];
    const color = colors.get(placeOf(row, colored)) ?? N_COLORS;
    if (bar) bar[color] = (bar[color] ?? 0) + row[5];
  }
  const sums = bars.map((bar) => bar.reduce((a, b) => a + b, 0));
  const marks = ticks(Math.max(0, ...sums));
  const scale = (height - BOTTOM) / (marks.at(-1) ?? 1);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height + 14}`, role: "img", class: "chart time" });
  drawing.setAttribute("aria-label", "Refactorings over time; the table below says the same");
  drawing.append(...frame(axis, height, marks, number));
  const width = Math.max(1, (WIDTH - LEFT) / axis.n - 1);
  bars.forEach((bar, at) => {
    const month = axis.first + at * axis.step;
    const isOut = month + axis.step <= filter.from || month > filter.to;
    let top = height - BOTTOM + 8;
    bar.forEach((n, color) => {
      if (n === 0) return;
      top -= n * scale;
      drawing.append(svg("rect", { class: `c${color}${isOut ? " out" : ""}`, x: x(axis, at), y: top, width, height: n * scale }));
    });
  });
  const name = (color: number) => {
    const place = largest[color]?.[0];
    return color === N_COLORS || place === undefined ? "all others" : label(data, colored, place);
  };
  choosing(drawing, axis, height, choose, (event, at) => {
    const bar = bars[at] ?? [];
    const lines = bar.map((n, color): [string, string] => [name(color), number(n)]).filter((_, color) => bar[color] !== 0);
    explain(event, `${period(axis.first + at * axis.step, axis.step)}: ${number(sums[at] ?? 0)}`, lines);
  });
  const legend = element("ul", { class: "legend" });
  for (let color = 0; color <= N_COLORS; color++) {
    if (color < largest.length && (color < N_COLORS || largest.length > N_COLORS)) {
      legend.append(element("li", {}, element("span", { class: `swatch c${color}` }), name(color)));
    }
  }
  const table = sums.map((sum, at): [string, string] => [period(axis.first + at * axis.step, axis.step), number(sum)]);
  return element("div", {}, drawing, legend, asTable(["Period", "Refactorings"], table));
}

/** Lets a reader choose periods by dragging, and tells what the pointer is on. */
function choosing(
  drawing: SVGElement,
  axis: Axis,
  height: number,
  choose: (from: number, to: number) => void,
  tell: (event: PointerEvent, at: number) => void,
): void {
  const brush = svg("rect", { class: "brush", x: 0, y: 8, width: 0, height: height - BOTTOM });
  drawing.append(brush);
  const place = (event: PointerEvent) => {
    const { left, width } = drawing.getBoundingClientRect();
    const at = Math.floor(((((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT)) * axis.n);
    return Math.max(0, Math.min(axis.n - 1, at));
  };
  let start: number | undefined;
  drawing.addEventListener("pointerdown", (event) => {
    start = place(event);
    drawing.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  drawing.addEventListener("pointermove", (event) => {
    tell(event, place(event));
    if (start === undefined) return;
    const [low, high] = [Math.min(start, place(event)), Math.max(start, place(event))];
    brush.setAttribute("x", String(x(axis, low)));
    brush.setAttribute("width", String(x(axis, high + 1) - x(axis, low)));
  });
  drawing.addEventListener("pointerup", (event) => {
    if (start === undefined) return;
    const [low, high] = [Math.min(start, place(event)), Math.max(start, place(event))];
    start = undefined;
    explainNothing();
    choose(axis.first + low * axis.step, axis.first + (high + 1) * axis.step - 1);
  });
  drawing.addEventListener("pointerleave", explainNothing);
}

/** Which share of the commits refactors in each period, and which share of the changed lines a refactoring explains. */
export function shares(data: Data, filter: Filter, axis: Axis): HTMLElement {
  const height = 170;
  const sums = Array.from({ length: axis.n }, () => ({ n: 0, refactoring: 0, lines: 0, explained: 0 }));
  for (const row of commits(data, filter, "time")) {
    const sum = sums[Math.floor((row[0] - axis.first) / axis.step)];
    if (!sum) continue;
    sum.n += row[3];
    sum.refactoring += row[4];
    sum.lines += row[5];
    sum.explained += row[6];
  }
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height + 14}`, role: "img", class: "chart" });
  drawing.setAttribute("aria-label", "Shares over time; the table below says the same");
  drawing.append(...frame(axis, height, [0, 0.25, 0.5, 0.75, 1], (mark) => `${mark * 100} %`));
  const y = (value: number) => (height - BOTTOM) * (1 - value) + 8;
  const middle = (at: number) => x(axis, at + 0.5);
  const line = (color: string, part: (sum: (typeof sums)[0]) => number, whole: (sum: (typeof sums)[0]) => number) => {
    const points = sums.map((sum, at) => (whole(sum) > 0 ? `${middle(at)},${y(part(sum) / whole(sum))}` : ""));
    drawing.append(svg("polyline", { class: `line ${color}`, points: points.filter((point) => point !== "").join(" ") }));
  };
  line("l0", (sum) => sum.refactoring, (sum) => sum.n);
  line("l1", (sum) => sum.explained, (sum) => sum.lines);
  const rows = sums.map((sum, at): [string, string, string, string] => [
    period(axis.first + at * axis.step, axis.step),
    number(sum.n),
    share(sum.refactoring, sum.n),
    share(sum.explained, sum.lines),
  ]);
  drawing.addEventListener("pointermove", (event) => {
    const { left, width } = drawing.getBoundingClientRect();
    const at = Math.floor(((((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT)) * axis.n);
    const row = rows[at];
    if (row) explain(event, row[0], [["commits", row[1]], ["that refactor", row[2]], ["of changed lines", row[3]]]);
    else explainNothing();
  });
  drawing.addEventListener("pointerleave", explainNothing);
  const legend = element(
    "ul",
    { class: "legend" },
    element("li", {}, element("span", { class: "swatch c0" }), "commits that refactor"),
    element("li", {}, element("span", { class: "swatch c1" }), "changed lines that a refactoring explains"),
  );
  return element("div", {}, drawing, legend, asTable(["Period", "Commits", "That refactor", "Of changed lines"], rows));
}

/** The same as numbers, for those who cannot see a chart or want to copy it. */
export function asTable(head: string[], rows: string[][]): HTMLElement {
  const cell = (text: string, at: number) => element("td", { class: at > 0 ? "number" : undefined }, text);
  const title = (text: string, at: number) => element("th", { scope: "col", class: at > 0 ? "number" : undefined }, text);
  return element(
    "details",
    {},
    element("summary", {}, "As a table"),
    element(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": `Table: ${head.join(", ")}` },
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...head.map(title))),
        element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell)))),
      ),
    ),
  );
}
