// The stretches of a file that changed. Where a line stands beside what it was, a blank line or a bracket that both
// versions have must not come between: the lines around it are one stretch then, and it is a line like the others.

import type { Line, Segment, Side, Sort } from "./document";

/** A line of a stretch, changed or not. */
export interface BlockLine extends Omit<Line, "sort"> {
  sort: Sort | "same";
}

export type Block =
  | Extract<Segment, { kind: "same" | "gap" }>
  | { kind: "changed"; before: BlockLine[]; after: BlockLine[] };

/** More common lines than this separate whatever stands around them. */
const MAX_BETWEEN = 3;

export function blocksOf(file: number, segments: Segment[]): Block[] {
  const blocks: Block[] = [];
  for (const segment of segments) {
    const [last, between] = [blocks.at(-2), blocks.at(-1)];
    const joins = segment.kind === "changed" && last?.kind === "changed" && between?.kind === "same" && isSlight(between.lines) && isCrossed(file, last, segment);
    if (!joins) {
      blocks.push(segment.kind === "changed" ? { ...segment, before: [...segment.before], after: [...segment.after] } : segment);
      continue;
    }
    blocks.pop();
    for (const side of ["before", "after"] as const) {
      const common = between.lines.map((text, at): BlockLine => ({ line: between[side] + at, text, sort: "same" }));
      last[side].push(...common, ...segment[side]);
    }
  }
  return blocks;
}

const isSlight = (lines: string[]) => lines.length <= MAX_BETWEEN && lines.every((text) => !/\w{3}/.test(text));

/** Whether a line above became one below, or the other way round. */
function isCrossed(file: number, above: Record<Side, BlockLine[]>, below: Record<Side, BlockLine[]>): boolean {
  const leads = (from: BlockLine[], to: BlockLine[]) => {
    const [first, last] = [to[0]?.line ?? Infinity, to.at(-1)?.line ?? 0];
    return from.some(({ partner }) => partner?.[0] === file && partner[1] >= first && partner[1] <= last);
  };
  return leads(above.before, below.after) || leads(above.after, below.before);
}
