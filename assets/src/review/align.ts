// Which changed lines stand beside each other: a line beside what it was, else what moved beside where it came from.

import type { BlockLine as Line } from "./blocks";
import type { Side } from "./document";

/** Consecutive lines of one version that were, or became, consecutive lines somewhere else. */
export interface Run {
  lines: Line[];
  /** The file and the lines of the other version. */
  file: number;
  first: number;
  last: number;
}

export type Piece =
  | { kind: "pair"; before?: Line; after?: Line }
  | { kind: "run"; side: Side; run: Run };

const MAX_STEP = 6;

/** The changed lines of one place of a file, in order. Some refactorings move code. */
export function align(file: number, before: Line[], after: Line[], moves: (refactoring: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let [atBefore, atAfter] = [0, 0];
  for (const [one, other] of [...anchors(file, before, after), [before.length, after.length] as const]) {
    const parts = { before: split(file, before.slice(atBefore, one), after, moves), after: split(file, after.slice(atAfter, other), before, moves) };
    between(pieces, parts);
    const [left, right] = [before[one], after[other]];
    if (left && right) pieces.push({ kind: "pair", before: left, after: right });
    [atBefore, atAfter] = [one + 1, other + 1];
  }
  return pieces;
}

/** The longest list of lines that stand in the same order beside what they were. */
function anchors(file: number, before: Line[], after: Line[]): (readonly [number, number])[] {
  const places = new Map(before.map((line, at) => [line.line, at]));
  // The best list of each length is known by its last pair; every pair knows the one before it.
  const ends: { before: number; after: number; previous: unknown }[] = [];
  after.forEach((line, at) => {
    const place = line.partner?.[0] === file ? places.get(line.partner[1]) : undefined;
    if (place === undefined) return;
    let length = ends.findIndex((end) => end.before >= place);
    if (length < 0) length = ends.length;
    ends[length] = { before: place, after: at, previous: ends[length - 1] };
  });
  const found: (readonly [number, number])[] = [];
  for (let end = ends.at(-1); end; end = end.previous as typeof end) found.push([end.before, end.after]);
  return found.reverse();
}

function between(pieces: Piece[], parts: Record<Side, (Run | Line[])[]>): void {
  for (;;) {
    const [left, right] = [parts.before[0], parts.after[0]];
    if (left && !Array.isArray(left)) {
      pieces.push({ kind: "run", side: "before", run: left });
      parts.before.shift();
    } else if (right && !Array.isArray(right)) {
      pieces.push({ kind: "run", side: "after", run: right });
      parts.after.shift();
    } else if (left || right) {
      const count = Math.max(left?.length ?? 0, right?.length ?? 0);
      for (let at = 0; at < count; at++) {
        const pair: Piece = { kind: "pair" };
        const [one, other] = [left?.[at], right?.[at]];
        if (one) pair.before = one;
        if (other) pair.after = other;
        pieces.push(pair);
      }
      if (left) parts.before.shift();
      if (right) parts.after.shift();
    } else return;
  }
}

/** Runs that stand elsewhere in the other version, and the lines between them. What `others` hold is in sight anyway. */
function split(file: number, lines: Line[], others: Line[], moves: (refactoring: number) => boolean): (Run | Line[])[] {
  const [first, last] = [others[0]?.line ?? Infinity, others.at(-1)?.line ?? -1];
  const isHere = (run: Run) => run.file === file && ((run.first >= first && run.last <= last) || !hasMoved(run, moves));
  const parts: (Run | Line[])[] = [];
  let plain: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const run = runAt(lines, at);
    const line = lines[at];
    if (run && !isHere(run)) {
      if (plain.length) parts.push(plain);
      plain = [];
      parts.push(run);
      at += run.lines.length;
    } else if (line) {
      plain.push(line);
      at += 1;
    }
  }
  if (plain.length) parts.push(plain);
  return parts;
}

/** Whether lines went to another place of their file: something moved them, or most of them are as they were. */
function hasMoved(run: Run, moves: (refactoring: number) => boolean): boolean {
  if (run.lines.some((line) => line.reordered || line.refactorings?.some(moves))) return true;
  const words = run.lines.filter(hasWord);
  const same = words.filter((line) => line.sort !== "unexplained" && !line.refactorings?.length);
  // A line alone, such as an annotation, is like many others.
  return same.length > 1 && same.length * 2 > words.length;
}

const hasWord = (line: Line) => /\w{3}/.test(line.text);

/** The run that begins here. One without a word in it, such as a bracket, is none, and imports do not move. */
function runAt(lines: Line[], start: number): Run | undefined {
  const partner = lines[start]?.partner;
  if (!partner || lines[start]?.sort === "import") return undefined;
  const [file, first] = partner;
  let [last, end] = [first, start + 1];
  for (let at = end; at < lines.length && at - end < MAX_STEP; at++) {
    const next = lines[at]?.partner;
    if (!next) continue;
    if (next[0] !== file || next[1] < last || next[1] > last + MAX_STEP) break;
    last = next[1];
    end = at + 1;
  }
  const run = lines.slice(start, end);
  return run.some(hasWord) ? { lines: run, file, first, last } : undefined;
}
