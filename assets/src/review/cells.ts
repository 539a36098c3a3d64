// From rows to elements.

import type { Content, Declaration, Refactoring, Side } from "./document";
import { movesCode, pathOf } from "./document";
import { element, plural } from "./dom";
import { type Token, tokens } from "./highlight";
import type { Lines } from "./lines";
import { pathElements } from "./path";
import type { Cell, Row } from "./rows";
import { breaks, shown } from "./text";

export interface Acts {
  toggle(key: string): void;
  goTo(file: number, side: Side, line: number): void;
  select(refactoring: number): void;
  /** Shows the life of a declaration; not there without a server. */
  showLife: ((file: number, declaration: Declaration) => void) | undefined;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

const SIGNS = { before: "−", after: "+" };

export class Painter {
  /** How many columns of code a row has. */
  columns: Record<Side, number> = { before: Infinity, after: Infinity };

  constructor(
    private readonly content: Content,
    private readonly lines: Lines,
    private readonly acts: Acts,
    private readonly isUnified: boolean,
  ) {}

  /** Whether declarations have a mark that leads to their lives. */
  get hasLives(): boolean {
    return this.acts.showLife !== undefined;
  }

  row(row: Row): HTMLElement {
    switch (row.kind) {
      case "file":
        return this.file(row);
      case "run":
        return this.run(row);
      case "fold":
        return this.fold(row);
      case "code":
        return this.code(row);
    }
  }

  private file(row: Extract<Row, { kind: "file" }>): HTMLElement {
    const file = this.content.files[row.file];
    if (!file) return element("div");
    const { lines } = file;
    const state = !file.before ? "new" : !file.after ? "gone" : file.before === file.after ? "" : folderOf(file.before) === folderOf(file.after) ? "renamed" : "moved";
    const left = lines.other ? "in no language that is read" : `${lines.unexplained} to read`;
    const counts = lines.changed === 0 ? "no changed line" : `${plural(lines.changed, "changed line")}, ${left}`;
    return element(
      "div",
      { class: "row file" },
      element("button", { class: "plain", type: "button", "aria-expanded": String(row.isOpen), click: () => this.acts.toggle(row.key) }, row.isOpen ? "▾" : "▸", element("span", { class: "hidden" }, " show or hide this file")),
      element("h2", { class: "path" }, ...pathElements(file)),
      state ? element("span", { class: `tag ${state}` }, state) : null,
      element("span", { class: "muted" }, counts),
    );
  }

  private run(row: Extract<Row, { kind: "run" }>): HTMLElement {
    const { run, side } = row;
    const other: Side = side === "after" ? "before" : "after";
    const path = pathOf(this.content.files[run.file], other);
    const place = `${run.file === row.file ? "" : `${path.split("/").at(-1)} `}line${run.first === run.last ? "" : "s"} ${run.first}${run.first === run.last ? "" : `–${run.last}`}`;
    const refactoring = this.teller(run.lines.flatMap((line) => line.refactorings ?? []));
    return element(
      "div",
      { class: "row run" },
      element("button", { class: "plain", type: "button", "aria-expanded": String(row.isOpen), click: () => this.acts.toggle(row.key) }, `${row.isOpen ? "▾" : "▸"} ${plural(run.lines.length, "line")} ${side === "after" ? "came from" : "went to"}`),
      element("button", { class: "link", type: "button", title: path, click: () => this.acts.goTo(run.file, other, run.first) }, shown(place, 0)),
      refactoring ? element("button", { class: "link", type: "button", title: refactoring.description, click: () => this.acts.select(refactoring.id) }, refactoring.title) : null,
    );
  }

  /** The refactoring that most of them name, what moves code first. */
  private teller(ids: number[]): Refactoring | undefined {
    const count = new Map<number, number>();
    for (const id of ids) count.set(id, (count.get(id) ?? 0) + (movesCode(this.content.refactorings[id]) ? 1000 : 1));
    const best = [...count].sort((one, other) => other[1] - one[1])[0];
    return best ? this.content.refactorings[best[0]] : undefined;
  }

  private fold(row: Extract<Row, { kind: "fold" }>): HTMLElement {
    const { key } = row;
    if (key === undefined) return element("div", { class: "row fold" }, element("span", {}, `⋯ ${row.text}`));
    return element("div", { class: row.refactorings.length ? "row fold renamed" : "row fold" }, element("button", { class: "plain", type: "button", click: () => this.acts.toggle(key) }, `⋯ ${row.text}`), ...row.refactorings.slice(0, 2).map((id) => this.mention(id)));
  }

  private mention(id: number): HTMLElement | null {
    const refactoring = this.content.refactorings[id];
    if (!refactoring) return null;
    return element("button", { class: "link ellipsis", type: "button", click: () => this.acts.select(id) }, shown(refactoring.description, 0));
  }

  private code(row: Extract<Row, { kind: "code" }>): HTMLElement {
    const { before, after, isMoved } = row;
    const common = before && after && !before.changed && !after.changed;
    if (this.isUnified) {
      const cell = common ? after : (after ?? before);
      return element("div", { class: "row code unified" }, cell ? this.cell(cell, isMoved, common ? before.line : undefined) : null);
    }
    const empty = () => element("div", { class: "cell empty" });
    return element("div", { class: "row code" }, before ? this.cell(before, isMoved) : empty(), after ? this.cell(after, isMoved) : empty());
  }

  private cell(cell: Cell, isMoved: boolean, otherLine?: number): HTMLElement {
    const { changed, side } = cell;
    const sort = changed?.sort ?? "same";
    const made = element("div", { class: `cell ${side} ${sort}${isMoved ? " moved" : ""}`, "data-file": cell.file, "data-side": side, "data-line": cell.line });
    const earlier = otherLine === undefined ? null : element("span", { class: "earlier" }, `${otherLine} `);
    made.append(element("span", { class: "number" }, earlier, String(cell.line)));
    const sign = changed ? (isMoved ? "↷" : SIGNS[side]) : " ";
    made.append(element("span", { class: "sign", title: sort === "unexplained" ? "no refactoring accounts for this line" : undefined }, sign));
    made.append(this.text(cell, breaks(cell.text, this.columns[side])));
    const declaration = this.acts.showLife && side === "after" ? this.declarationAt(cell) : undefined;
    if (declaration) made.append(element("button", { class: "plain life", type: "button", title: `the life of ${declaration.name}`, click: () => this.acts.showLife?.(cell.file, declaration) }, "⧗", element("span", { class: "hidden" }, ` the life of ${declaration.name}`)));
    return made;
  }

  private declarationAt(cell: Cell): Declaration | undefined {
    return this.content.files[cell.file]?.declarations[cell.side].find((it) => it.startLine === cell.line);
  }

  /** The code of a line: its colours, the words in it that came or went, and where it is broken into rows. */
  text(cell: Cell, rows: number[] = []): HTMLElement {
    const open = this.lines.get(cell.file, cell.side, cell.line)?.open ?? "";
    const [styles] = tokens(cell.text, open);
    const words = joined(cell);
    const isPart = words.length > 0 && cell.changed?.partner !== undefined;
    const edges = new Set([0, cell.text.length, ...rows]);
    for (const [start, end] of [...styles, ...(isPart ? words : [])]) edges.add(start).add(end);
    const code = element("code", { class: rows.length ? "rows" : undefined });
    // A part fills its row, so that the next one is below it; no line break comes into what is copied.
    const part = () => (rows.length ? code.appendChild(element("span", { class: "part" })) : code);
    let row = part();
    let column = 0;
    const sorted = [...edges].sort((one, other) => one - other);
    sorted.slice(1).forEach((end, at) => {
      const start = sorted[at] ?? 0;
      if (rows.includes(start)) row = part();
      const text = shown(cell.text.slice(start, end), column);
      column += text.length;
      const within = ([from, to]: Token) => from <= start && end <= to;
      const classes = [styles.find(within)?.[2], isPart ? words.find(within)?.[2] : undefined].filter(Boolean).join(" ");
      row.append(classes ? element("span", { class: classes }, text) : text);
    });
    return code;
  }
}

/** The words of a line that came or went; those that touch, or stand a space apart, are shown as one. */
function joined({ changed, text }: Cell): Token[] {
  const words: Token[] = [];
  for (const [start, end, told] of changed?.words ?? []) {
    const style = told || changed?.sort !== "unexplained" ? "told" : "untold";
    const last = words.at(-1);
    if (last && last[2] === style && !text.slice(last[1], start).trim()) last[1] = end;
    else words.push([start, end, style]);
  }
  return words;
}
