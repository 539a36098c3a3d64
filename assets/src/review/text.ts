// The text of lines as they are shown: tabs to the next fourth column, and characters that command, reorder or hide
// spelled out.

const TAB = 4;
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/gu;

/** A part of a line that begins in `column`, as it is shown. */
export function shown(part: string, column: number): string {
  let text = "";
  for (const piece of part.split(/(\t)/)) {
    if (piece === "\t") text += " ".repeat(TAB - ((column + text.length) % TAB));
    else text += piece.replace(UNSAFE, (it) => `\\u{${(it.codePointAt(0) ?? 0).toString(16)}}`);
  }
  return text;
}

/** Longer words than this may be broken, where another word in them begins. */
const MAX_WORD = 24;

/** A text for elements that are narrower than some of its words. */
export function breakable(text: string): Node[] {
  const parts = text.split(/(\S+)/).flatMap((word) => (word.length > MAX_WORD ? word.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?=\.\p{L})|(?<=[,_(])(?=[\p{L}\d])/u).flatMap((part, at) => (at ? [document.createElement("wbr"), part] : [part])) : [word]));
  return parts.map((part) => (typeof part === "string" ? document.createTextNode(part) : part));
}

/** How many columns a shown text takes. */
export function width(text: string): number {
  let columns = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    columns += unit >= 0x1100 && !(unit >= 0xdc00 && unit < 0xe000) ? 2 : 1;
  }
  return columns;
}

/** Where a line is broken into rows of so many columns, in units of the line: behind a space or a sign, or before a dot,
 * unless that leaves most of a row empty. */
export function breaks(text: string, columns: number): number[] {
  if (text.length <= columns && /^[ -~]*$/.test(text)) return [];
  const found: number[] = [];
  // The columns of the whole line, those of this row, and of them the ones up to where it is best broken.
  let [column, taken, atBest, best, at] = [0, 0, 0, 0, 0];
  for (const sign of text) {
    const part = sign >= " " && sign <= "~" ? sign : shown(sign, column);
    const wide = sign <= "~" && part === sign ? 1 : width(part);
    if (sign === "." && taken > columns * MIN_ROW) [best, atBest] = [at, taken];
    if (taken + wide > columns && taken > 0) {
      const start = found.at(-1) ?? 0;
      if (best <= start) [best, atBest] = [at, taken];
      found.push(best);
      taken -= atBest;
    }
    column += part.length;
    taken += wide;
    at += sign.length;
    if (/[\s,;({\[=]/.test(sign) && text[at] !== ")" && taken > columns * MIN_ROW && text.slice(0, at).trim()) [best, atBest] = [at, taken];
  }
  return found;
}

/** The least share of a row that is filled where the line is broken between words. */
const MIN_ROW = 0.4;
