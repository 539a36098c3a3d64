// What is known about the chosen refactoring: both places with their code, how sure it is, and why it is reported.

import type { Content, Place, Refactoring, Side } from "./document";
import { pathOf } from "./document";
import type { Painter } from "./cells";
import { element } from "./dom";
import type { Lines } from "./lines";
import { shown } from "./text";

const MAX_LINES = 8;

export class Detail {
  readonly root = element("aside", { class: "detail", "aria-label": "The chosen refactoring", hidden: true });

  constructor(private readonly goTo: (file: number, side: Side, line: number) => void, private readonly close: () => void) {}

  hide(): void {
    this.root.hidden = true;
  }

  show(content: Content, lines: Lines, painter: Painter, refactoring: Refactoring): void {
    this.root.hidden = false;
    const cause = refactoring.consequenceOf === undefined ? undefined : content.refactorings[refactoring.consequenceOf];
    this.root.replaceChildren(
      element("header", {}, element("h2", {}, refactoring.title), element("span", { class: "tag" }, `${(refactoring.confidence * 100).toFixed(1)} % sure`), element("button", { type: "button", class: "plain", click: this.close, title: "close (Esc)" }, "✕", element("span", { class: "hidden" }, " close"))),
      element("p", {}, shown(refactoring.description, 0)),
      ...(cause ? [element("p", { class: "muted" }, `only follows from: ${shown(cause.description, 0)}`)] : []),
      element("div", { class: "places" }, ...(["before", "after"] as const).map((side) => this.places(content, lines, painter, refactoring[side], side))),
      element("details", { open: innerHeight > 700 }, element("summary", {}, "Why it is reported"), element("ul", {}, ...refactoring.reasons.map((reason) => element("li", {}, shown(reason, 0))))),
    );
  }

  private places(content: Content, lines: Lines, painter: Painter, places: Place[], side: Side): HTMLElement {
    const [first] = places;
    const links = places.slice(0, 6).map((place) => element("li", {}, element("button", { type: "button", class: "link", click: () => this.goTo(place.file, side, place.startLine), title: pathOf(content.files[place.file], side) }, `${pathOf(content.files[place.file], side).split("/").at(-1)}:${place.startLine}`), ` ${place.role}`));
    const code = element("div", { class: "excerpt", tabindex: 0, role: "group", "aria-label": `code ${side}` });
    for (let line = first?.startLine ?? 0; first && line <= Math.min(first.endLine, first.startLine + MAX_LINES - 1); line++) {
      const known = lines.get(first.file, side, line);
      if (!known) continue;
      const cell = { file: first.file, side, line, text: known.text, ...(known.changed ? { changed: known.changed } : {}) };
      code.append(element("div", { class: `line ${known.changed?.sort ?? "same"} ${side}` }, element("span", { class: "number" }, String(line)), painter.text(cell)));
    }
    if (first && first.endLine - first.startLine >= MAX_LINES) code.append(element("div", { class: "muted" }, "…"));
    return element("section", { "aria-label": side }, element("h3", {}, side === "before" ? "Before" : "After"), first ? code : element("p", { class: "muted" }, "nothing"), element("ul", {}, ...links));
  }
}
