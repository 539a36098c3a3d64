// From the lines of a file to the rows that are shown: code side by side, moved code beside where it came from, and
// one line for what can be opened.

import { align, type Run } from "./align";
import { type BlockLine, blocksOf } from "./blocks";
import { type Content, type FileChange, type Line, movesCode, type Side } from "./document";
import { plural } from "./dom";
import { foldQuiet, foldRenames, isCommon, onlyResidue, replace } from "./folds";
import type { Lines } from "./lines";

/** A line of one version. */
export interface Cell {
  file: number;
  side: Side;
  line: number;
  text: string;
  changed?: Line;
}

export type Row =
  | { kind: "file"; file: number; isOpen: boolean; isRead: boolean; key: string }
  | CodeRow
  | { kind: "run"; file: number; side: Side; run: Run; isOpen: boolean; key: string }
  | { kind: "fold"; file: number; text: string; key: string | undefined; refactorings: number[] };

export interface CodeRow {
  kind: "code";
  file: number;
  before?: Cell;
  after?: Cell;
  isMoved: boolean;
  /** Whether it has the room of both versions, because its file has one alone. */
  isWide?: boolean;
  /** Where a moved line came from, which stands beside it or alone. */
  origin?: Cell;
}

/** Whether the cell of a side only shows where moved code came from. */
export function isOrigin(row: CodeRow, side: Side): boolean {
  return side === "before" && row.origin !== undefined;
}

export interface View {
  isUnified: boolean;
  /** Whether only what no refactoring explains is shown. */
  isResidue: boolean;
  /** Whether lines that the document leaves out can be had. */
  hasMore: boolean;
  /** What the reader opened or closed, by its key. */
  opened: Set<string>;
  /** The files that the reader has read. */
  read: Set<number>;
}

/** Of a gap in a file, by the first line of the later version that it leaves out. */
export const gapKey = (file: number, after: number) => `gap ${file} ${after}`;

/** All rows of a change. */
export function rowsOfChange(content: Content, lines: Lines, view: View): Row[] {
  const rows: Row[] = [];
  content.files.forEach((file, place) => {
    if (view.isResidue && file.lines.unexplained + file.lines.other === 0) return;
    const key = `file ${place}`;
    const isRead = view.read.has(place);
    const isOpen = view.opened.has(key) === isRead;
    rows.push({ kind: "file", file: place, isOpen, isRead, key });
    if (isOpen) for (const row of rowsOfFile(content, file, place, lines, view)) rows.push(row);
  });
  return rows;
}

function rowsOfFile(content: Content, file: FileChange, place: number, lines: Lines, view: View): Row[] {
  const rows: Row[] = [];
  if (file.note) rows.push({ kind: "fold", file: place, text: file.note, key: undefined, refactorings: [] });
  for (const block of blocksOf(place, file.segments)) {
    if (block.kind === "same") {
      block.lines.forEach((text, at) => {
        const cell = (side: Side): Cell => ({ file: place, side, line: block[side] + at, text });
        rows.push({ kind: "code", file: place, before: cell("before"), after: cell("after"), isMoved: false });
      });
    } else if (block.kind === "gap") {
      const text = `${plural(block.count, "line")} without a change${view.hasMore ? "" : ", not part of this page"}`;
      rows.push({ kind: "fold", file: place, text, key: view.hasMore ? gapKey(place, block.after) : undefined, refactorings: [] });
    } else {
      for (const piece of align(place, block.before, block.after, (id) => movesCode(content.refactorings[id]))) {
        if (piece.kind === "pair") {
          const row: CodeRow = { kind: "code", file: place, isMoved: false };
          if (piece.before) row.before = cellOf(place, "before", piece.before);
          if (piece.after) row.after = cellOf(place, "after", piece.after);
          rows.push(row);
        } else rows.push(...rowsOfRun(place, piece.side, piece.run, lines, view));
      }
    }
  }
  const shown = view.isResidue ? onlyResidue(rows, place, view) : foldQuiet(foldRenames(content, rows, place, view), place, view);
  if (view.isUnified) return unified(shown);
  const isAlone = (!file.before || !file.after) && shown.every((row) => row.kind !== "run" && (row.kind !== "code" || !row.isMoved));
  return isAlone ? shown.map((row) => (row.kind === "code" ? { ...row, isWide: true } : row)) : shown;
}

function cellOf(file: number, side: Side, line: BlockLine): Cell {
  const cell: Cell = { file, side, line: line.line, text: line.text };
  return line.sort === "same" ? cell : { ...cell, changed: line as Line };
}

/** What moved in stands beside where it came from; what moved away is one line that can be opened. */
function rowsOfRun(file: number, side: Side, run: Run, lines: Lines, view: View): Row[] {
  const key = `run ${file} ${side} ${run.lines[0]?.line}`;
  const isOpen = side === "after" ? !view.opened.has(key) : view.opened.has(key);
  const rows: Row[] = [{ kind: "run", file, side, run, isOpen, key }];
  if (!isOpen) return rows;
  let shown = run.first - 1;
  for (const line of run.lines) {
    const row: CodeRow = { kind: "code", file, isMoved: true, [side]: cellOf(file, side, line) };
    const origin = side === "after" ? originOf(line, run.file, shown, lines) : undefined;
    if (origin) {
      rows.push(...skipped(file, run, shown, origin.line, lines));
      row.before = row.origin = origin;
      shown = Math.max(shown, origin.line);
    }
    rows.push(row);
  }
  return rows;
}

/** Lines between two that moved in, which became a part of one of them or did not come along. */
function skipped(file: number, run: Run, shown: number, next: number, lines: Lines): CodeRow[] {
  const rows: CodeRow[] = [];
  for (let line = shown + 1; line < next; line++) {
    const known = lines.get(run.file, "before", line);
    const partner = known?.changed?.partner;
    if (!known?.text.trim() || !known.changed || (partner && partner[0] !== file)) continue;
    const cell: Cell = { file: run.file, side: "before", line, text: known.text, changed: known.changed };
    rows.push({ kind: "code", file, isMoved: true, before: cell, origin: cell });
  }
  return rows;
}

/** Where a moved line was. Of several that were one, the first stands beside it; a blank line beside a blank one. */
function originOf(line: BlockLine, file: number, shown: number, lines: Lines): Cell | undefined {
  const [origin, number] = line.partner ?? [file, shown + 1];
  const known = number === shown ? undefined : lines.get(origin, "before", number);
  if (!known || (!line.partner && (line.text.trim() || known.text.trim()))) return undefined;
  const cell: Cell = { file: origin, side: "before", line: number, text: known.text };
  return known.changed ? { ...cell, changed: known.changed } : cell;
}

/** Earlier lines above later ones, in each stretch of changed rows. */
function unified(rows: Row[]): Row[] {
  const isChanged = (row: Row) => row.kind === "code" && !row.isMoved && !isCommon(row);
  const split = replace(rows, isChanged, (part) => {
    const only = (side: Side): Row[] =>
      (part as CodeRow[]).flatMap((row) => {
        const cell = row[side];
        return cell ? [{ kind: "code", file: row.file, isMoved: false, [side]: cell } as Row] : [];
      });
    return [...only("before"), ...only("after")];
  });
  return split.flatMap((row) => {
    if (row.kind !== "code" || !row.origin) return [row];
    return row.after ? [{ kind: "code", file: row.file, isMoved: true, after: row.after, origin: row.origin }] : [];
  });
}
