// A mined history in charts that filter each other: what is chosen in one is what the others show. The choice is kept in
// the address, so that it can be passed on.
import { element } from "./review/dom";
import { DIMENSIONS, type Dimension, commits, everything, extent, label, load, names, period } from "./statistics/data";
import { list, matrix, ranking, sums } from "./statistics/lists";
import { axis, shares, steps, timeline } from "./statistics/timeline";

const data = load();
const root = document.getElementById("charts");
const range = extent(data);
const filter = everything(range);
const long = new Set<Dimension>();
let step: number | undefined;
let colored: Dimension = "kind";

const TITLES: Record<Dimension, string> = { kind: "Kinds", author: "Authors", folder: "Folders", repository: "Repositories" };

function toggle(dimension: Dimension, place: number): void {
  const chosen = filter.chosen[dimension];
  if (!chosen.delete(place)) chosen.add(place);
  changed();
}

function choose(from: number, to: number): void {
  const isSame = from <= filter.from && to >= filter.to && (filter.from !== range[0] || filter.to !== range[1]);
  [filter.from, filter.to] = isSame ? range : [Math.max(from, range[0]), Math.min(to, range[1])];
  changed();
}

function reset(): void {
  Object.assign(filter, everything(range));
  changed();
}

function chip(text: string, remove: () => void): HTMLElement {
  return element("button", { type: "button", class: "chip", "aria-label": `No longer only ${text}`, click: remove }, `${text} ×`);
}

/** What is chosen, each with a way to undo it. */
function chips(): HTMLElement {
  const made = DIMENSIONS.flatMap((dimension) =>
    [...filter.chosen[dimension]].map((place) => chip(label(data, dimension, place), () => toggle(dimension, place))),
  );
  if (filter.from !== range[0] || filter.to !== range[1]) {
    const text = `${period(filter.from, 1)} to ${period(filter.to, 1)}`;
    made.push(chip(text, () => choose(...range)));
  }
  if (made.length > 1) made.push(element("button", { type: "button", class: "chip all", click: reset }, "Everything"));
  const hint = element("span", { class: "muted" }, "Choose names, or drag over the bars, to see only a part.");
  return element("div", { class: "chips", role: "group", "aria-label": "Shown" }, ...(made.length > 0 ? made : [hint]));
}

function select(text: string, options: [string, string][], value: string, change: (value: string) => void): HTMLElement {
  const made = element("select", { change: (event) => change((event.target as HTMLSelectElement).value) });
  made.append(...options.map(([key, name]) => element("option", { value: key, selected: key === value }, name)));
  return element("label", {}, `${text} `, made);
}

function controls(): HTMLElement {
  const current = axis(range, step);
  const years: [string, string][] = [];
  const [first, last] = [Math.floor(range[0] / 12), Math.floor(range[1] / 12)];
  for (let year = first; year <= last && years.length < 300; year++) years.push([String(year), String(year)]);
  const dimensions = DIMENSIONS.filter((it) => names(data, it).length > 1).map((it): [string, string] => [it, it]);
  const year = (month: number) => String(Math.floor(month / 12));
  const [from, to] = [filter.from, filter.to];
  return element(
    "form",
    { class: "filters", submit: (event) => event.preventDefault() },
    select("By", steps(range).map(([it, name]) => [String(it), name]), String(current.step), (it) => {
      step = Number(it);
      changed();
    }),
    select("Colours by", dimensions, colored, (it) => {
      colored = it as Dimension;
      changed();
    }),
    select("From", years, year(from), (it) => choose(Number(it) * 12, Math.max(to, Number(it) * 12 + 11))),
    select("to", years, year(to), (it) => choose(Math.min(from, Number(it) * 12), Number(it) * 12 + 11)),
  );
}

function section(title: string, id: string, ...content: (HTMLElement | null)[]): HTMLElement {
  return element("section", { id, "aria-labelledby": `${id}-title` }, element("h2", { id: `${id}-title` }, title), ...content);
}

function dimension(it: Dimension): HTMLElement {
  const more = () => {
    if (!long.delete(it)) long.add(it);
    draw();
  };
  return section(TITLES[it], it, list(data, filter, it, long.has(it), (place) => toggle(it, place), more));
}

function draw(): void {
  if (!root) return;
  const periods = axis(range, step);
  const lists = DIMENSIONS.filter((it) => it !== "repository" || data.repositories.length > 1);
  const kinds = (chosen: number[]) => {
    filter.chosen.kind = new Set(chosen);
    changed();
  };
  const note = element("p", { class: "muted" }, "Of the whole history, whatever is chosen.");
  root.replaceChildren(
    element("div", { class: "top" }, sums(data, filter, commits(data, filter)), chips(), controls()),
    section("Refactorings over time", "time", timeline(data, filter, periods, colored, choose)),
    section("Share of commits and lines", "shares", shares(data, filter, periods)),
    element("div", { class: "columns" }, ...lists.map(dimension)),
    section("Refactored together", "together", note, data.together.length > 0 ? matrix(data, kinds) : null),
    element(
      "div",
      { class: "columns" },
      section("Files", "files", note.cloneNode(true) as HTMLElement, ranking(data.files)),
      section("Declarations", "entities", note.cloneNode(true) as HTMLElement, ranking(data.entities.map(([kind, name, n]) => [`${kind.toLowerCase()} ${name}`, n]))),
    ),
  );
}

/** Draws again, with the focus where it was. */
function changed(): void {
  const focus = document.activeElement?.closest<HTMLElement>("[data-place]");
  const section = focus?.closest("section")?.id;
  draw();
  if (focus && section) {
    document.querySelector<HTMLElement>(`#${section} [data-place="${focus.dataset["place"]}"]`)?.focus();
  }
  remember();
}

function remember(): void {
  const parts = DIMENSIONS.filter((it) => filter.chosen[it].size > 0).map((it): [string, string] => [it, [...filter.chosen[it]].join(" ")]);
  if (filter.from !== range[0] || filter.to !== range[1]) parts.push(["time", `${filter.from} ${filter.to}`]);
  const hash = new URLSearchParams(parts).toString();
  history.replaceState(null, "", hash === "" ? location.pathname : `#${hash}`);
}

function recall(): void {
  const parts = new URLSearchParams(location.hash.slice(1));
  const numbers = (name: string) => (parts.get(name) ?? "").split(" ").filter((it) => it !== "").map(Number);
  for (const it of DIMENSIONS) {
    filter.chosen[it] = new Set(numbers(it).filter((place) => place >= 0 && place < names(data, it).length));
  }
  const [from, to] = numbers("time");
  if (from !== undefined && to !== undefined && from <= to && from >= range[0] && to <= range[1]) {
    [filter.from, filter.to] = [from, to];
  }
}

if (root && data.facts.length > 0) {
  recall();
  draw();
} else {
  root?.append(element("p", {}, "There are no refactorings."));
}
