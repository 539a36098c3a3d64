// The rows of a change, of which only those in sight are elements: the height of every row is known from its text, so
// that any number of rows scrolls like few.

import { element } from "./dom";
import type { Columns, Painter } from "./cells";
import { type Cell, type CodeRow, isOrigin, type Row } from "./rows";
import type { Side } from "./document";
import { breaks } from "./text";

const LINE = 20;
const HEIGHTS = { file: 44, run: 28, fold: 28 };
/** Rows beyond the window that are made as well. */
const MARGIN = 600;
/** What of a cell holds no code, in pixels: number and sign, and beside later code the mark of a declaration. */
const GUTTER = { sideBySide: 68, unified: 100, narrow: 58, life: 22 };

export class Viewer {
  readonly root = element("section", { class: "diff", "aria-label": "Code before and after" });
  private rows: Row[] = [];
  private tops: number[] = [0];
  private painter: Painter | undefined;
  private isUnified = false;
  private readonly made = new Map<number, HTMLElement>();
  private current = -1;
  /** Called with the elements that came into sight. */
  onPaint: () => void = () => undefined;

  constructor() {
    addEventListener("scroll", () => this.paint(), { passive: true });
    new ResizeObserver(() => this.resize()).observe(this.root);
  }

  show(rows: Row[], painter: Painter, isUnified: boolean): void {
    this.rows = rows;
    this.painter = painter;
    this.isUnified = isUnified;
    this.current = -1;
    this.resize();
  }

  private columns(): Columns {
    const probe = element("code", { class: "probe" }, "0".repeat(100));
    this.root.append(probe);
    const character = probe.getBoundingClientRect().width / 100 || 8;
    probe.remove();
    const wide = this.root.clientWidth;
    const unified = innerWidth <= 800 ? GUTTER.narrow : GUTTER.unified;
    const room = this.isUnified ? wide - unified : wide / 2 - GUTTER.sideBySide;
    const life = this.painter?.hasLives ? GUTTER.life : 0;
    const columns = (room: number) => Math.max(10, Math.floor(room / character));
    if (this.painter) this.painter.character = character;
    return { before: columns(room), after: columns(room - life), wide: columns(wide - GUTTER.sideBySide - life) };
  }

  private resize(): void {
    const columns = this.columns();
    if (this.painter) this.painter.columns = columns;
    const height = (row: Row): number => {
      if (row.kind !== "code") return HEIGHTS[row.kind];
      const of = (cell: Cell | undefined) => (cell ? breaks(cell.text, columns[row.isWide ? "wide" : cell.side]).length + 1 : 1);
      return LINE * Math.max(of(row.before), of(row.after));
    };
    this.tops = [0];
    let top = 0;
    for (const row of this.rows) this.tops.push((top += height(row)));
    this.root.style.height = `${top}px`;
    for (const made of this.made.values()) made.remove();
    this.made.clear();
    this.paint();
  }

  /** The row at a height. */
  private at(height: number): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tops[middle + 1] ?? 0) <= height) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private paint(): void {
    const offset = -this.root.getBoundingClientRect().top;
    const first = this.at(offset - MARGIN);
    const last = this.at(offset + innerHeight + MARGIN);
    for (const [place, made] of this.made) {
      if (place < first || place > last) {
        made.remove();
        this.made.delete(place);
      }
    }
    for (let place = first; place <= Math.min(last, this.rows.length - 1); place++) if (!this.made.has(place)) this.make(place);
    this.onPaint();
  }

  private make(place: number): void {
    const row = this.rows[place];
    const made = row && this.painter?.row(row);
    if (!made) return;
    made.style.top = `${this.tops[place]}px`;
    made.style.height = `${(this.tops[place + 1] ?? 0) - (this.tops[place] ?? 0)}px`;
    made.classList.toggle("current", place === this.current);
    made.tabIndex = -1;
    // In the order of the rows, so that keyboard and screen readers meet them in it.
    const next = [...this.made].filter(([other]) => other > place).sort(([one], [other]) => one - other)[0];
    this.root.insertBefore(made, next?.[1] ?? null);
    this.made.set(place, made);
  }

  /** Scrolls to a row, marks it and gives it the focus where that is wanted. */
  goTo(place: number, takesFocus = false): void {
    if (place < 0 || place >= this.rows.length) return;
    this.current = place;
    const bar = document.querySelector(".bar")?.getBoundingClientRect().height ?? 0;
    const top = this.root.getBoundingClientRect().top + scrollY + (this.tops[place] ?? 0);
    // Where a file begins, nothing before it is of interest.
    const above = this.rows[place]?.kind === "file" ? 0 : Math.min(160, innerHeight / 4);
    scrollTo({ top: top - bar - above });
    this.paint();
    for (const [other, made] of this.made) made.classList.toggle("current", other === place);
    if (takesFocus) this.made.get(place)?.focus({ preventScroll: true });
  }

  /** The row that shows a line, or the one that hides it. */
  find(file: number, side: Side, line: number): number {
    // Where moved code came from is shown beside it, too: that is not its own place.
    const isOwn = (row: Row): row is CodeRow => row.kind === "code" && row.file === file && row[side]?.file === file && !isOrigin(row, side);
    const own = this.rows.findIndex((row) => isOwn(row) && row[side]?.line === line);
    if (own >= 0) return own;
    // Hidden in something that can be opened: the last row of the file that begins before it.
    let near = -1;
    this.rows.forEach((row, place) => {
      if (row.file !== file) return;
      const begins = row.kind === "code" ? isOwn(row) && (row[side]?.line ?? Infinity) <= line : row.kind === "run" ? row.side === side && (row.run.lines[0]?.line ?? Infinity) <= line : row.kind === "file";
      if (begins) near = place;
    });
    const next = this.rows[near + 1];
    return next?.kind === "fold" ? near + 1 : near;
  }

  rowAt(place: number): Row | undefined {
    return this.rows[place];
  }

  /** The row from which keys go on: the marked one, or the first in sight. */
  position(): number {
    const top = this.tops[this.current];
    const offset = -this.root.getBoundingClientRect().top;
    if (top !== undefined && this.current >= 0 && top > offset - 50 && top < offset + innerHeight) return this.current;
    return this.at(offset + 120) - 1;
  }

  /** The next or previous row for which something holds. */
  next(from: number, step: 1 | -1, holds: (row: Row, previous: Row | undefined) => boolean): number {
    for (let place = from + step; place >= 0 && place < this.rows.length; place += step) {
      const row = this.rows[place];
      if (row && holds(row, this.rows[place - 1])) return place;
    }
    return -1;
  }

  /** The file that the reader is in: that of the marked row while it is in sight, else the one at the top. */
  fileOfReader(): number | undefined {
    const offset = -this.root.getBoundingClientRect().top;
    const top = this.tops[this.current] ?? -1;
    return top > offset && top < offset + innerHeight * 0.8 ? this.rows[this.current]?.file : this.rows[this.at(offset + 60)]?.file;
  }

  /** The file whose rows are at the top of the window. */
  fileInSight(): number | undefined {
    const offset = -this.root.getBoundingClientRect().top;
    return offset < 0 ? undefined : this.rows[this.at(offset + 60)]?.file;
  }
}
