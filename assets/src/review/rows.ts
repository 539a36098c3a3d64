// From the lines of a file to the rows that are shown: code side by side, moved code beside where it came from, and
// one line for what can be opened.

import { align, type Run } from "./align";
import { type Content, type FileChange, type Line, movesCode, type Refactoring, type Side } from "./document";
import { plural } from "./dom";
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
  | { kind: "file"; file: number; isOpen: boolean; key: string }
  | { kind: "code"; file: number; before?: Cell; after?: Cell; isMoved: boolean }
  | { kind: "run"; file: number; side: Side; run: Run; isOpen: boolean; key: string }
  | { kind: "fold"; file: number; text: string; key: string | undefined; refactorings: number[] };

type CodeRow = Extract<Row, { kind: "code" }>;

export interface View {
  isUnified: boolean;
  /** Whether only what no refactoring explains is shown. */
  isResidue: boolean;
  /** What the reader opened or closed, by its key. */
  opened: Set<string>;
}

const CONTEXT = 3;

/** All rows of a change. */
export function rowsOfChange(content: Content, lines: Lines, view: View): Row[] {
  const rows: Row[] = [];
  content.files.forEach((file, place) => {
    if (view.isResidue && file.lines.unexplained + file.lines.other === 0) return;
    const key = `file ${place}`;
    const isOpen = !view.opened.has(key);
    rows.push({ kind: "file", file: place, isOpen, key });
    if (isOpen) for (const row of rowsOfFile(content, file, place, lines, view)) rows.push(row);
  });
  return rows;
}

function rowsOfFile(content: Content, file: FileChange, place: number, lines: Lines, view: View): Row[] {
  const rows: Row[] = [];
  if (file.note) rows.push({ kind: "fold", file: place, text: file.note, key: undefined, refactorings: [] });
  for (const segment of file.segments) {
    if (segment.kind === "same") {
      segment.lines.forEach((text, at) => {
        const cell = (side: Side): Cell => ({ file: place, side, line: segment[side] + at, text });
        rows.push({ kind: "code", file: place, before: cell("before"), after: cell("after"), isMoved: false });
      });
    } else if (segment.kind === "gap") {
      const text = `${plural(segment.count, "line")} without a change, not part of this page`;
      rows.push({ kind: "fold", file: place, text, key: undefined, refactorings: [] });
    } else {
      for (const piece of align(place, segment.before, segment.after, (id) => movesCode(content.refactorings[id]))) {
        if (piece.kind === "pair") {
          const row: CodeRow = { kind: "code", file: place, isMoved: false };
          if (piece.before) row.before = cellOf(place, "before", piece.before);
          if (piece.after) row.after = cellOf(place, "after", piece.after);
          rows.push(row);
        } else rows.push(...rowsOfRun(place, piece.side, piece.run, lines, view));
      }
    }
  }
  const shown = view.isResidue ? onlyResidue(rows, place, view) : foldCommon(foldRenames(content, rows, place, view), place, view);
  return view.isUnified ? unified(shown) : shown;
}

function cellOf(file: number, side: Side, line: Line): Cell {
  return { file, side, line: line.line, text: line.text, changed: line };
}

/** What moved in stands beside where it came from; what moved away is one line that can be opened. */
function rowsOfRun(file: number, side: Side, run: Run, lines: Lines, view: View): Row[] {
  const key = `run ${file} ${side} ${run.lines[0]?.line}`;
  const isOpen = side === "after" ? !view.opened.has(key) : view.opened.has(key);
  const rows: Row[] = [{ kind: "run", file, side, run, isOpen, key }];
  if (!isOpen) return rows;
  // Where one line became several, it stands beside the first of them.
  let shown = 0;
  for (const line of run.lines) {
    const row: CodeRow = { kind: "code", file, isMoved: true, [side]: cellOf(file, side, line) };
    if (side === "after" && line.partner && line.partner[1] !== shown) {
      const [origin, number] = line.partner;
      shown = number;
      const known = lines.get(origin, "before", number);
      if (known) {
        row.before = { file: origin, side: "before", line: number, text: known.text };
        if (known.changed) row.before.changed = known.changed;
      }
    }
    rows.push(row);
  }
  return rows;
}

/** Replaces stretches of rows. */
function replace(rows: Row[], isPart: (row: Row, at: number) => boolean, instead: (part: Row[]) => Row[]): Row[] {
  const replaced: Row[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    for (let row = rows[end]; row && isPart(row, end); row = rows[end]) end++;
    if (end > at) replaced.push(...instead(rows.slice(at, end)));
    else if (rows[at]) replaced.push(rows[at] as Row);
    at = Math.max(end, at + 1);
  }
  return replaced;
}

const isCommon = (row: Row): row is CodeRow => row.kind === "code" && !!row.before && !row.before.changed && !!row.after && !row.after.changed;

/** Common lines that stand near nothing are one line. */
function foldCommon(rows: Row[], file: number, view: View): Row[] {
  const first = rows.findIndex((row) => !isCommon(row));
  return replace(rows, isCommon, (part) => {
    const head = part[0] === rows[0] && first !== 0 ? 0 : CONTEXT;
    const tail = part.at(-1) === rows.at(-1) ? 0 : CONTEXT;
    const count = part.length - head - tail;
    const key = `common ${file} ${(part[head] as CodeRow | undefined)?.after?.line}`;
    if (count <= 2 || view.opened.has(key)) return part;
    const text = `${plural(count, "line")} without a change`;
    return [...part.slice(0, head), { kind: "fold", file, text, key, refactorings: [] }, ...part.slice(part.length - tail)];
  });
}

/** Lines in which nothing happened but that something has another name are one line, behind its declaration. */
function foldRenames(content: Content, rows: Row[], file: number, view: View): Row[] {
  const isRename = (id: number): boolean => {
    const refactoring = content.refactorings[id];
    if (!refactoring) return false;
    const { consequenceOf } = refactoring;
    return /^(rename|move-class|move-and-rename-class)/.test(refactoring.kind) || (consequenceOf !== undefined && isRename(consequenceOf));
  };
  const declares = (id: number, cell: Cell): boolean => {
    const refactoring = content.refactorings[id] as Refactoring;
    // The first place is the declaration; others are where its name is used.
    const [place] = refactoring[cell.side];
    return refactoring.consequenceOf === undefined && place?.file === cell.file && place.startLine === cell.line;
  };
  const follows = (cell: Cell | undefined): boolean => {
    const line = cell?.changed;
    if (!cell || !line || line.sort === "unexplained" || line.sort === "comment") return false;
    const speakers = line.refactorings ?? [];
    return (speakers.length > 0 || line.sort === "layout") && speakers.every((id) => isRename(id) && !declares(id, cell));
  };
  const isFollower = (row: Row) => row.kind === "code" && !row.isMoved && follows(row.before) && follows(row.after);
  return replace(rows, isFollower, (part) => {
    const key = `rename ${file} ${(part[0] as CodeRow).after?.line}`;
    if (part.length < 2 || view.opened.has(key)) return part;
    const cells = (part as CodeRow[]).flatMap((row) => [row.before, row.after]);
    const refactorings = [...new Set(cells.flatMap((cell) => cell?.changed?.refactorings ?? []))];
    if (!refactorings.length) return part;
    const names = [...new Set(refactorings.map((id) => content.refactorings[id]?.title))];
    return [{ kind: "fold", file, text: `${plural(part.length, "line")} that only ${part.length === 1 ? "follows" : "follow"} from ${names.join(", ")}`, key, refactorings }];
  });
}

/** Only what no refactoring explains, with the lines around it. */
function onlyResidue(rows: Row[], file: number, view: View): Row[] {
  const isLeftCell = (cell: Cell | undefined) => cell?.file === file && (cell.changed?.sort === "unexplained" || cell.changed?.sort === "other");
  const isLeft = (row: Row) => row.kind === "code" && (isLeftCell(row.after) || (isLeftCell(row.before) && !row.isMoved));
  const isNear = new Set<number>();
  rows.forEach((row, at) => {
    if (isLeft(row)) for (let near = at - CONTEXT; near <= at + CONTEXT; near++) isNear.add(near);
  });
  return replace(rows, (_, at) => !isNear.has(at), (part) => {
    const start = part.find((row) => row.kind === "code") as CodeRow | undefined;
    const key = `left ${file} ${start?.after?.line ?? start?.before?.line}`;
    if (!start || view.opened.has(key)) return part;
    const changed = part.filter((row) => row.kind === "code" && (row.before?.changed || row.after?.changed)).length;
    const text = changed ? `${plural(part.length, "line")}, ${changed} of them changed and accounted for` : `${plural(part.length, "line")} without a change`;
    return [{ kind: "fold", file, text, key, refactorings: [] }];
  });
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
  return split.map((row) => {
    if (row.kind !== "code" || !row.isMoved || !row.after) return row;
    return { kind: "code", file: row.file, isMoved: true, after: row.after };
  });
}
