// The colours of code. A line is read with what the lines before it left open: a comment or a block of text.

export type Open = "" | "comment" | "text";
export type Token = [start: number, end: number, style: string];

const KEYWORDS = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends false
  final finally float for goto if implements import instanceof int interface long native new null package permits
  private protected public record return sealed short static strictfp super switch synchronized this throw throws
  transient true try var void volatile when while yield`.split(/\s+/),
);
const PIECES =
  /\/\/.*|\/\*|"""|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|@[\p{L}_$][\w.$]*|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*/gu;
const ENDS = { comment: "*/", text: '"""' };

/** The coloured parts of a line, and what it leaves open. */
export function tokens(line: string, open: Open): [Token[], Open] {
  const found: Token[] = [];
  let at = 0;
  while (at < line.length || open) {
    if (open) {
      const end = line.indexOf(ENDS[open], at);
      const style = open === "comment" ? "comment" : "string";
      if (end < 0) {
        if (line.length > at) found.push([at, line.length, style]);
        return [found, open];
      }
      found.push([at, end + ENDS[open].length, style]);
      at = end + ENDS[open].length;
      open = "";
    }
    PIECES.lastIndex = at;
    const piece = PIECES.exec(line);
    if (!piece) break;
    const [text] = piece;
    at = piece.index + text.length;
    if (text === "/*") open = "comment";
    else if (text === '"""') open = "text";
    const style = styleOf(text);
    if (style) found.push([piece.index, at, style]);
  }
  return [found, open];
}

function styleOf(text: string): string | undefined {
  if (text.startsWith("//") || text === "/*") return "comment";
  if (text.startsWith('"') || text.startsWith("'")) return "string";
  if (text.startsWith("@")) return "annotation";
  if (/^\d/.test(text)) return "number";
  if (KEYWORDS.has(text)) return "keyword";
  return /^\p{Lu}/u.test(text) ? "type" : undefined;
}

/** What the line before left open, guessed for a line that follows others which are not here. */
export function guess(line: string): Open {
  return /^\s*\*(\s|\/|$)/.test(line) ? "comment" : "";
}
