// What differs between two lines that stand beside each other, word by word.

const WORDS = /[\p{L}\p{N}_$]+|\s+|./gu;
/** Lines of more words are rather data than code. */
const MAX_WORDS = 400;

type Part = [start: number, end: number];

/** The parts of a line that another line does not have, in order. */
export function differences(line: string, other: string): Part[] {
  const [own, others] = [line.match(WORDS) ?? [], other.match(WORDS) ?? []];
  if (own.length > MAX_WORDS || others.length > MAX_WORDS) return [[0, line.length]];
  const lengths = commonLengths(own, others);
  const parts: Part[] = [];
  let [at, column] = [0, 0];
  for (const [place, word] of own.entries()) {
    // What is common as early as it can be is common.
    let match = at;
    while (match < others.length && others[match] !== word) match += 1;
    if (match < others.length && 1 + (lengths[place + 1]?.[match + 1] ?? 0) === (lengths[place]?.[at] ?? 0)) at = match + 1;
    else if (word.trim()) {
      const last = parts.at(-1);
      if (last?.[1] === column) last[1] = column + word.length;
      else parts.push([column, column + word.length]);
    }
    column += word.length;
  }
  return parts;
}

/** For each pair of places how many words the rests have in common, in order. */
function commonLengths(own: string[], others: string[]): Uint16Array[] {
  const lengths = Array.from({ length: own.length + 1 }, () => new Uint16Array(others.length + 1));
  for (let one = own.length - 1; one >= 0; one--) {
    for (let other = others.length - 1; other >= 0; other--) {
      const [row, next] = [lengths[one] as Uint16Array, lengths[one + 1] as Uint16Array];
      row[other] = own[one] === others[other] ? (next[other + 1] ?? 0) + 1 : Math.max(next[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return lengths;
}
