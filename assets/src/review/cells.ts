// From rows to elements.

import type { BlockLine } from "./blocks";
import type { Content, Declaration, Refactoring, Side } from "./document";
import { movesCode, pathOf } from "./document";
import { element, plural } from "./dom";
import { type Token, tokens } from "./highlight";
import type { Lines } from "./lines";
import { pathElements } from "./path";
import type { Cell, Row } from "./rows";
import { breaks, shown } from "./text";
import { differences } from "./words";

export interface Acts {
  toggle(key: string): void;
  goTo(file: number, side: Side, line: number): void;
  select(refactoring: number): void;
  /** Marks a file as read, or not. */
  markRead(file: number): void;
  /** Shows the life of a declaration; not there without a server. */
  showLife: ((file: number, declaration: Declaration) => void) | undefined;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** So many refactorings are named where lines moved. */
const MAX_TELLERS = 3;

const SIGNS = { before: "−", after: "+" };

/** How many columns of code there are in each half of a row, and in a row that has one. */
export type Columns = Record<Side | "wide", number>;

export class Painter {
  columns: Columns = { before: Infinity, after: Infinity, wide: Infinity };
  /** How wide a letter of code is, in pixels. */
  character = 8;

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
      element("button", { class: "toggle read", type: "button", title: "close what you have read (x)", "aria-pressed": String(row.isRead), click: () => this.acts.markRead(row.file) }, "read"),
    );
  }

  private run(row: Extract<Row, { kind: "run" }>): HTMLElement {
    const { run, side } = row;
    const other: Side = side === "after" ? "before" : "after";
    const path = pathOf(this.content.files[run.file], other);
    const place = `${run.file === row.file ? "" : `${path.split("/").at(-1)} `}line${run.first === run.last ? "" : "s"} ${run.first}${run.first === run.last ? "" : `–${run.last}`}`;
    const tellers = this.tellers(row.file, side, run.lines);
    const more = tellers.length > MAX_TELLERS ? element("span", { class: "muted" }, `and ${tellers.length - MAX_TELLERS} more`) : null;
    return element(
      "div",
      { class: "row run" },
      element("button", { class: "plain", type: "button", "aria-expanded": String(row.isOpen), click: () => this.acts.toggle(row.key) }, `${row.isOpen ? "▾" : "▸"} ${plural(run.lines.length, "line")} ${side === "after" ? "came from" : "went to"}`),
      element("button", { class: "link", type: "button", title: path, click: () => this.acts.goTo(run.file, other, run.first) }, shown(place, 0)),
      ...tellers.slice(0, MAX_TELLERS).map(({ id, title, description }, at) => element("button", { class: "link", type: "button", title: shown(description, 0), click: () => this.acts.select(id) }, tellers[at - 1]?.title === title ? `${title} (${at + 1})` : title)),
      more,
    );
  }

  /** The refactorings that move lines, those first that most of them name; else the one that most name. A line names
   * one of several that it went to. */
  private tellers(file: number, side: Side, lines: BlockLine[]): Refactoring[] {
    const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0];
    const count = new Map<Refactoring, number>();
    const add = (it: Refactoring | undefined) => it && count.set(it, (count.get(it) ?? 0) + 1);
    for (const id of lines.flatMap((line) => line.refactorings ?? [])) add(this.content.refactorings[id]);
    const moving = this.content.refactorings.filter(movesCode);
    for (const it of moving) if (it[side].some((place) => place.file === file && place.startLine >= first && place.startLine <= last)) add(it);
    const sorted = [...count].sort((one, other) => other[1] - one[1]).map(([it]) => it);
    return sorted.some(movesCode) ? sorted.filter(movesCode) : sorted.slice(0, 1);
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
      return element("div", { class: "row code unified" }, cell ? this.cell(cell, isMoved, this.columns[cell.side], row.origin, common ? before.line : undefined) : null);
    }
    const only = row.isWide ? (after ?? before) : undefined;
    if (only) return element("div", { class: "row code wide" }, this.cell(only, isMoved, this.columns.wide));
    const empty = () => element("div", { class: "cell empty" });
    return element("div", { class: "row code" }, before ? this.cell(before, isMoved, this.columns.before, after) : empty(), after ? this.cell(after, isMoved, this.columns.after, before) : empty());
  }

  private cell(cell: Cell, isMoved: boolean, columns: number, beside?: Cell, otherLine?: number): HTMLElement {
    const { changed, side } = cell;
    const sort = changed?.sort ?? "same";
    const made = element("div", { class: `cell ${side} ${sort}${isMoved ? " moved" : ""}`, "data-file": cell.file, "data-side": side, "data-line": cell.line });
    const earlier = otherLine === undefined ? null : element("span", { class: "earlier" }, `${otherLine} `);
    made.append(element("span", { class: "number" }, earlier, String(cell.line)));
    const sign = changed ? (isMoved ? "↷" : SIGNS[side]) : " ";
    made.append(element("span", { class: "sign", title: sort === "unexplained" ? "no refactoring accounts for this line" : undefined }, sign));
    const words = this.words(cell, isMoved, beside);
    made.append(this.text(cell, words, breaks(cell.text, columns)));
    const declaration = this.acts.showLife && side === "after" ? this.declarationAt(cell) : undefined;
    if (declaration) made.append(element("button", { class: "plain life", type: "button", title: `the life of ${declaration.name}`, click: () => this.acts.showLife?.(cell.file, declaration) }, "↺", element("span", { class: "hidden" }, ` the life of ${declaration.name}`)));
    return made;
  }

  /** The words of a line that stand out. Of what moved these are those that are not in the line beside it; what is in
   * no language that is read is compared here. */
  private words(cell: Cell, isMoved: boolean, beside: Cell | undefined): Token[] {
    if (isMoved && beside) return within(joined(cell, cell.changed?.reordered), differences(cell.text, beside.text));
    if (!beside || cell.changed?.sort !== "other" || beside.changed?.sort !== "other") return joined(cell);
    const parts = differences(cell.text, beside.text);
    const different = parts.reduce((sum, [start, end]) => sum + end - start, 0);
    return different * 2 < cell.text.trim().length ? parts.map(([start, end]) => [start, end, "told"]) : [];
  }

  private declarationAt(cell: Cell): Declaration | undefined {
    return this.content.files[cell.file]?.declarations[cell.side].find((it) => it.startLine === cell.line);
  }

  /** The code of a line without the white space that it begins with, in a box of a width in pixels. */
  excerpt(cell: Cell, indent: number, width: number): HTMLElement {
    const words = joined(cell).map(([start, end, style]): Token => [Math.max(0, start - indent), end - indent, style]);
    const text = cell.text.slice(indent);
    return this.text({ ...cell, text }, words.filter(([, end]) => end > 0), breaks(text, Math.max(10, Math.floor(width / this.character))));
  }

  /** The code of a line: its colours, the words in it that came or went, and where it is broken into rows. */
  private text(cell: Cell, words: Token[], rows: number[]): HTMLElement {
    const open = this.lines.get(cell.file, cell.side, cell.line)?.open ?? "";
    const styles = this.content.files[cell.file]?.lines.other ? [] : tokens(cell.text, open)[0];
    const isPart = words.length > 0 && (cell.changed?.partner !== undefined || cell.changed?.sort === "other");
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

/** What of some words lies in some parts of the line. */
function within(words: Token[], parts: [number, number][]): Token[] {
  return words.flatMap(([start, end, style]) => {
    const cut = parts.map(([from, to]): Token => [Math.max(start, from), Math.min(end, to), style]);
    return cut.filter(([from, to]) => from < to);
  });
}

/** The words of a line that came or went; those that touch, or stand a space apart, are shown as one. */
function joined({ changed, text }: Cell, keepsWhole = false): Token[] {
  const words: Token[] = [];
  for (const [start, end, told] of changed?.words ?? []) {
    const style = told || changed?.sort !== "unexplained" ? "told" : "untold";
    const last = words.at(-1);
    if (last && last[2] === style && !text.slice(last[1], start).trim()) last[1] = end;
    else words.push([start, end, style]);
  }
  // Of a line that came or went as a whole, no word stands out.
  const isWhole = words.length === 1 && !text.slice(0, words[0]?.[0]).trim() && !text.slice(words[0]?.[1]).trim();
  return isWhole && !keepsWhole ? [] : words;
}
