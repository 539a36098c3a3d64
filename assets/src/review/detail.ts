// What is known about the chosen refactoring: both places with their code, how sure it is, and why it is reported.

import type { Content, Place, Refactoring, Side } from "./document";
import { pathOf } from "./document";
import type { Painter } from "./cells";
import { element } from "./dom";
import type { Lines } from "./lines";
import type { Cell } from "./rows";
import { brief } from "./sentence";
import { breakable, shown } from "./text";

const MAX_LINES = 8;
/** Of many places that say the same, and of many that do not, so many are links. */
const MAX_PLACES = 8;
const MAX_GROUPS = 5;

export class Detail {
  readonly root = element("aside", { class: "detail", "aria-label": "The chosen refactoring", hidden: true });

  constructor(private readonly goTo: (file: number, side: Side, line: number) => void, private readonly select: (id: number) => void, private readonly close: () => void) {}

  hide(): void {
    this.root.hidden = true;
  }

  show(content: Content, lines: Lines, painter: Painter, refactoring: Refactoring): void {
    this.root.hidden = false;
    const cause = refactoring.consequenceOf === undefined ? undefined : content.refactorings[refactoring.consequenceOf];
    const text = refactoring.description.slice(refactoring.title.length).trim();
    this.root.replaceChildren(
      element("header", {}, element("h2", {}, refactoring.title), element("span", { class: "tag" }, `${Math.min(99, Math.round(refactoring.confidence * 100))} % sure`), element("button", { type: "button", class: "plain", click: this.close, title: "close (Esc)" }, "✕", element("span", { class: "hidden" }, " close"))),
      element("p", {}, ...breakable(shown(brief(text), 0))),
      ...(cause ? [element("p", { class: "muted" }, "only follows from ", element("button", { type: "button", class: "link", click: () => this.select(cause.id) }, shown(cause.description, 0)))] : []),
      element("details", { class: "reasons", open: innerHeight > 700 }, element("summary", {}, "Why it is reported"), element("ul", {}, ...refactoring.reasons.map((reason) => element("li", {}, shown(reason, 0))))),
      element("div", { class: "places" }, ...(["before", "after"] as const).map((side) => this.places(content, lines, painter, refactoring, side))),
      brief(text) === text ? "" : element("p", { class: "muted exact" }, ...breakable(shown(text, 0))),
    );
    this.root.scrollTop = 0;
  }

  /** How wide the code of each version may be: the sheet without its edges, halved where there is room for both. */
  private room(): number {
    const [edges, gap, number] = [30, 13, 66];
    const wide = this.root.clientWidth - edges;
    return (innerWidth > 800 ? (wide - gap) / 2 : wide) - number;
  }

  private places(content: Content, lines: Lines, painter: Painter, refactoring: Refactoring, side: Side): HTMLElement {
    const places = refactoring[side];
    const [first] = places;
    const link = ({ file, startLine }: Place, isFirst: boolean) => {
      const path = pathOf(content.files[file], side);
      return element("button", { type: "button", class: "link", click: () => this.goTo(file, side, startLine), title: shown(path, 0) }, ...breakable(shown(`${isFirst ? path.split("/").at(-1) : ""}:${startLine}`, 0)));
    };
    // Places of one role in one file are said together, each line once.
    const groups = [...Map.groupBy(places, (place) => `${place.file} ${place.role}`).values()].map(byLine);
    const links = groups.slice(0, MAX_GROUPS).map((group) => element("li", {}, ...group.slice(0, MAX_PLACES).map((place, at) => link(place, at === 0)), group.length > MAX_PLACES ? ` and ${group.length - MAX_PLACES} more` : "", ` ${group[0]?.role}`));
    const more = groups.length > MAX_GROUPS ? [element("li", { class: "muted" }, `and ${groups.length - MAX_GROUPS} more places`)] : [];
    return element("section", { "aria-label": side }, element("h3", {}, side === "before" ? "Before" : "After"), first ? excerpt(lines, painter, refactoring, side, first, this.room()) : element("p", { class: "muted" }, side === "before" ? "It was not there." : "It is not there any more."), element("ul", {}, ...links, ...more));
  }
}

/** The lines of a place, in a box so wide, that the refactoring speaks of, else its first ones, without the white space before all of them. */
function excerpt(lines: Lines, painter: Painter, { id }: Refactoring, side: Side, place: Place, width: number): HTMLElement {
  const all: Cell[] = [];
  for (let line = place.startLine; line <= place.endLine; line++) {
    const known = lines.get(place.file, side, line);
    if (known) all.push({ file: place.file, side, line, text: known.text, ...(known.changed ? { changed: known.changed } : {}) });
  }
  const told = all.filter((cell) => cell.changed?.refactorings?.includes(id));
  const chosen = (told.length ? told : all).slice(0, MAX_LINES);
  const indents = chosen.filter(({ text }) => text.trim()).map(({ text }) => /^\s*/.exec(text)?.[0] ?? "");
  const [indent = ""] = [...indents].sort((one, other) => one.length - other.length);
  const isCommon = indents.every((it) => it.startsWith(indent));
  const code = element("div", { class: "excerpt", tabindex: 0, role: "group", "aria-label": `code ${side}` });
  let last = place.startLine - 1;
  for (const cell of chosen) {
    if (hasCode(all, last + 1, cell.line - 1)) code.append(element("div", { class: "muted cut" }, "⋯"));
    code.append(element("div", { class: `line ${cell.changed?.sort ?? "same"} ${side}` }, element("span", { class: "number" }, String(cell.line)), painter.excerpt(cell, isCommon ? indent.length : 0, width)));
    last = cell.line;
  }
  if (hasCode(all, last + 1, place.endLine)) code.append(element("div", { class: "muted cut" }, "⋯"));
  return code;
}

function byLine(places: Place[]): Place[] {
  const lines = new Map(places.map((place) => [place.startLine, place]));
  return [...lines.values()].sort((one, other) => one.startLine - other.startLine);
}

function hasCode(lines: Cell[], first: number, last: number): boolean {
  return lines.some(({ line, text }) => line >= first && line <= last && text.trim());
}
