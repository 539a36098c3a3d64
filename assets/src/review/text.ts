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

/** How many columns a shown text takes. */
export function width(text: string): number {
  let columns = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    columns += unit >= 0x1100 && !(unit >= 0xdc00 && unit < 0xe000) ? 2 : 1;
  }
  return columns;
}

/** In how many rows of so many columns a line is shown. */
export function rowsOf(text: string, columns: number): number {
  if (text.length * 2 <= columns && !text.includes("\t")) return 1;
  return Math.max(1, Math.ceil(width(shown(text, 0)) / columns));
}
