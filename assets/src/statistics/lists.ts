// Names with bars: those of a dimension can be chosen, which filters all other charts.
import { element } from "../review/dom";
import { type Data, type Dimension, type Filter, counts, facts, label, number, period, share } from "./data";
import { asTable } from "./timeline";
import { explain, explainNothing, svg } from "./svg";

const N_SHOWN = 12;

function bar(value: number, largest: number): HTMLElement {
  const made = element("span", { class: "bar" });
  made.style.width = `${largest === 0 ? 0 : (100 * value) / largest}%`;
  return made;
}

/** How many refactorings each name of a dimension has. */
export function list(data: Data, filter: Filter, dimension: Dimension, isLong: boolean, toggle: (place: number) => void, more: () => void): HTMLElement {
  const all = [...counts(facts(data, filter, dimension), dimension)].sort(([a, m], [b, n]) => n - m || a - b);
  const chosen = filter.chosen[dimension];
  const largest = all[0]?.[1] ?? 0;
  const shown = all.filter(([place], at) => isLong || at < N_SHOWN || chosen.has(place));
  const row = ([place, n]: [number, number]) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "row", "aria-pressed": String(chosen.has(place)), "data-place": place, click: () => toggle(place) },
        element("span", { class: "name" }, label(data, dimension, place)),
        element("span", { class: "track" }, bar(n, largest)),
        element("span", { class: "count" }, number(n)),
      ),
    );
  const rest = all.length - shown.length;
  const expand = rest > 0 || isLong ? element("button", { type: "button", class: "more", click: more }, isLong ? "Fewer" : `${rest} more`) : null;
  return element("div", {}, element("ol", { class: "rows" }, ...shown.map(row)), expand);
}

/** Names and numbers that cannot be filtered. */
export function ranking(rows: [string, number][]): HTMLElement {
  const largest = rows[0]?.[1] ?? 0;
  const row = ([name, n]: [string, number]) =>
    element(
      "li",
      { class: "row" },
      element("span", { class: "name" }, name === "" ? "(none)" : name),
      element("span", { class: "track" }, bar(n, largest)),
      element("span", { class: "count" }, number(n)),
    );
  return element("ol", { class: "rows" }, ...rows.slice(0, 2 * N_SHOWN).map(row));
}

const CELL = 26;
const LABELS = 230;

/** Which kinds come together in one change; the darker, the more often. */
export function matrix(data: Data, choose: (kinds: number[]) => void): HTMLElement {
  const places = [...new Set(data.together.flatMap(([one, other]) => [one, other]))].sort((a, b) => a - b);
  const largest = data.together[0]?.[2] ?? 1;
  const size = LABELS + places.length * CELL;
  const drawing = svg("svg", { viewBox: `0 0 ${size + 90} ${size - 60}`, role: "img", class: "chart matrix" });
  drawing.setAttribute("aria-label", "Kinds that come together; the table below says the same");
  const top = LABELS - 60;
  places.forEach((place, at) => {
    const name = data.kinds[place] ?? "";
    const middle = (at + 0.5) * CELL;
    drawing.append(svg("text", { class: "tick", x: LABELS - 6, y: top + middle + 4, "text-anchor": "end" }, name));
    const across = `translate(${LABELS + middle + 3} ${top - 6}) rotate(-50)`;
    drawing.append(svg("text", { class: "tick", transform: across }, name));
  });
  for (const [one, other, n] of data.together) {
    for (const [row, column] of [[one, other], [other, one]] as const) {
      const place = { x: LABELS + places.indexOf(column) * CELL, y: top + places.indexOf(row) * CELL };
      const cell = svg("rect", { class: "cell", ...place, width: CELL - 2, height: CELL - 2, "fill-opacity": 0.08 + (0.92 * n) / largest });
      cell.addEventListener("pointermove", (event) =>
        explain(event as PointerEvent, `${data.kinds[row]} and ${data.kinds[column]}`, [["commits", number(n)]]),
      );
      cell.addEventListener("pointerleave", explainNothing);
      cell.addEventListener("click", () => choose([row, column]));
      drawing.append(cell);
    }
  }
  const rows = data.together.map(([one, other, n]) => [`${data.kinds[one]} and ${data.kinds[other]}`, number(n)]);
  return element("div", {}, drawing, asTable(["Kinds", "Commits"], rows));
}

/** The numbers of what the filters let through. */
export function sums(data: Data, filter: Filter, commits: Data["commits"]): HTMLElement {
  const total = facts(data, filter).reduce((sum, row) => sum + row[5], 0);
  const sum = (column: number) => commits.reduce((sum, row) => sum + (row[column] ?? 0), 0);
  const item = (value: string, text: string) => element("li", {}, element("strong", {}, value), ` ${text}`);
  return element(
    "ul",
    { class: "sums" },
    item(number(total), total === data.refactorings ? "refactorings" : `of ${number(data.refactorings)} refactorings`),
    item(number(sum(3)), "commits that change sources"),
    item(share(sum(4), sum(3)), "of them refactor"),
    item(share(sum(6), sum(5)), "of their changed lines are explained by refactorings"),
    item(`${period(filter.from, 1)} to ${period(filter.to, 1)}`, ""),
  );
}
