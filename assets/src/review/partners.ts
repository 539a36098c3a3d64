// The partner of the statement under the pointer, or of the row that has the focus.

import type { Content, Range, Side, Statement } from "./document";

type Sided = { statement: Statement; own: Range; other: Range; otherSide: Side };

export class Partners {
  /** The statements that begin or go on in a line, by file, side and line. */
  private readonly byLine = new Map<string, Sided[]>();
  private marked: Sided | undefined;

  constructor(content: Content, private readonly root: HTMLElement) {
    for (const statement of content.statements) {
      this.add({ statement, own: statement.before, other: statement.after, otherSide: "after" });
      this.add({ statement, own: statement.after, other: statement.before, otherSide: "before" });
    }
  }

  private add(sided: Sided): void {
    const side: Side = sided.otherSide === "after" ? "before" : "after";
    // One that holds others is asked for by its first line.
    const last = Math.min(sided.own.endLine, sided.own.startLine + 20);
    for (let line = sided.own.startLine; line <= last; line++) {
      const key = `${sided.own.file} ${side} ${line}`;
      this.byLine.set(key, [...(this.byLine.get(key) ?? []), sided]);
    }
  }

  /** Marks the smallest statement of a line and its partner, and says what it was or became. */
  over({ file, side, line }: DOMStringMap): string {
    const found = this.byLine.get(`${file} ${side} ${line}`) ?? [];
    const size = ({ own }: Sided) => (own.endLine - own.startLine) * 1000 + own.endColumn - own.startColumn;
    const smallest = [...found].sort((one, other) => size(one) - size(other))[0];
    if (smallest !== this.marked) {
      this.marked = smallest;
      this.paint();
    }
    if (!smallest) return "";
    const { statement, other, otherSide } = smallest;
    return `${otherSide === "after" ? "became" : "was"} line ${other.startLine}${statement.exact ? "" : ", changed"}${statement.role === "same" ? "" : `, ${statement.role}`}`;
  }

  /** The place of the marked statement's partner. */
  get partner(): { file: number; side: Side; line: number } | undefined {
    return this.marked && { file: this.marked.other.file, side: this.marked.otherSide, line: this.marked.other.startLine };
  }

  /** Marks what is in sight. */
  paint(): void {
    for (const cell of this.root.querySelectorAll<HTMLElement>(".cell[data-line]")) {
      const line = Number(cell.dataset["line"]);
      const is = (range: Range, side: Side) => cell.dataset["side"] === side && cell.dataset["file"] === String(range.file) && range.startLine <= line && line <= range.endLine;
      const { marked } = this;
      cell.classList.toggle("partner", !!marked && (is(marked.other, marked.otherSide) || is(marked.own, marked.otherSide === "after" ? "before" : "after")));
    }
  }
}
