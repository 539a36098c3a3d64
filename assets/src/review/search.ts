// Search in the code. The browser's own search sees only the rows in sight, for only these are elements.

import type { Content, Side } from "./document";

export interface Match {
  file: number;
  side: Side;
  line: number;
}

const MAX_MATCHES = 9999;

export class CodeSearch {
  private text = "";
  private matches: Match[] = [];
  private at = -1;

  constructor(private readonly content: Content) {}

  /** The next or previous line that holds a text, and what is told about it. */
  go(text: string, step: 1 | -1): [Match | undefined, string] {
    if (text !== this.text) {
      this.text = text;
      this.matches = text.trim() ? this.find(text.toLowerCase()) : [];
      this.at = step > 0 ? -1 : this.matches.length;
    }
    const count = this.matches.length;
    if (!count) return [undefined, text.trim() ? "no line of the code holds this" : ""];
    this.at = (this.at + step + count) % count;
    return [this.matches[this.at], `${this.at + 1} of ${count === MAX_MATCHES ? "many" : count} lines`];
  }

  private find(text: string): Match[] {
    const matches: Match[] = [];
    this.content.files.forEach(({ segments }, file) => {
      const add = (side: Side, line: number, code: string) => {
        if (matches.length < MAX_MATCHES && code.toLowerCase().includes(text)) matches.push({ file, side, line });
      };
      for (const segment of segments) {
        if (segment.kind === "same") segment.lines.forEach((code, at) => add("after", segment.after + at, code));
        if (segment.kind === "changed") for (const side of ["before", "after"] as const) for (const { line, text } of segment[side]) add(side, line, text);
      }
    });
    return matches;
  }
}
