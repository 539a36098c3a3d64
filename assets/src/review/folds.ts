// What a reader need not see at first is one line that can be opened: lines without a change, imports, lines that only
// follow from a rename, and, where only what is left to read is wanted, everything else.

import type { Content, Refactoring } from "./document";
import { plural } from "./dom";
import { type Cell, type CodeRow, isOrigin, type Row, type View } from "./rows";

/** How many lines stay around what is shown. */
const CONTEXT = 3;
/** Fewer lines are shown rather than counted. */
const MIN_FOLDED = 5;

/** Replaces stretches of rows. */
export function replace(rows: Row[], isPart: (row: Row, at: number) => boolean, instead: (part: Row[]) => Row[]): Row[] {
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

export const isCommon = (row: Row): row is CodeRow => row.kind === "code" && !!row.before && !row.before.changed && !!row.after && !row.after.changed;

/** Common lines that stand near nothing are one line, and so are those of imports, changed or not. */
export function foldQuiet(rows: Row[], file: number, view: View): Row[] {
  const isImport = importRows(rows);
  const isQuiet = (row: Row, at: number) => isCommon(row) || isImport.has(at);
  return replace(rows, isQuiet, (part) => {
    const head = part[0] === rows[0] ? 0 : CONTEXT;
    const tail = part.at(-1) === rows.at(-1) ? 0 : CONTEXT;
    const folded = part.slice(head, part.length - tail);
    const changed = part.filter((row) => !isCommon(row));
    const key = `quiet ${file} ${lineOf(folded[0] ?? part[0])}`;
    if ((changed.length === 0 && folded.length < MIN_FOLDED) || view.opened.has(key)) return part;
    if (changed.length === 0) return [...part.slice(0, head), fold(file, `${plural(folded.length, "line")} without a change`, key), ...part.slice(part.length - tail)];
    const first = Math.min(head, part.findIndex((row) => !isCommon(row)));
    const last = Math.min(tail, part.length - 1 - part.findLastIndex((row) => !isCommon(row)));
    const common = part.length - first - last - changed.length;
    const isHead = part.some((row) => row.kind === "code" && (row.after ?? row.before)?.changed?.sort === "comment");
    const text = `${plural(changedLines(part), "changed line")} of ${isHead ? "comments and " : ""}imports${common ? ` and ${plural(common, "line")} without a change` : ""}`;
    return [...part.slice(0, first), fold(file, text, key), ...part.slice(part.length - last)];
  });
}

/** How many lines changed, both versions counted; where moved code came from is counted at its own place. */
function changedLines(rows: Row[]): number {
  const isOwn = (row: CodeRow, cell: Cell | undefined) => !!cell?.changed && !isOrigin(row, cell.side);
  return rows.reduce((sum, row) => sum + (row.kind === "code" ? Number(isOwn(row, row.before)) + Number(isOwn(row, row.after)) : row.kind === "run" && !row.isOpen ? row.run.lines.length : 0), 0);
}

const lineOf = (row: Row | undefined) => (row?.kind === "code" ? (row.after?.line ?? `-${row.before?.line}`) : "");

function fold(file: number, text: string, key: string): Row {
  return { kind: "fold", file, text, key, refactorings: [] };
}

/** The places of rows in which imports changed, with the blank ones before and behind them, and with what a file says
 * about itself before it says anything else. */
function importRows(rows: Row[]): Set<number> {
  const cells = (row: Row | undefined) => (row?.kind === "code" ? [row.before, row.after].filter((cell) => cell !== undefined) : []);
  const is = (row: Row | undefined, holds: (cell: Cell) => boolean) => cells(row).length > 0 && cells(row).every(holds);
  const found = new Set<number>();
  rows.forEach((row, at) => {
    if (is(row, (cell) => cell.changed?.sort === "import")) found.add(at);
  });
  if (!found.size) return found;
  const goOn = (at: number, step: 1 | -1) => {
    while (is(rows[at], (cell) => !cell.text.trim() || cell.changed?.sort === "import")) {
      found.add(at);
      at += step;
    }
  };
  for (const at of [...found]) {
    goOn(at + 1, 1);
    goOn(at - 1, -1);
  }
  const head = rows.findIndex((_, at) => found.has(at));
  if (rows.slice(0, head).every((row) => is(row, (cell) => cell.changed?.sort === "comment"))) for (let at = 0; at < head; at++) found.add(at);
  return found;
}

/** Lines in which nothing happened but that something has another name are one line, behind its declaration. */
export function foldRenames(content: Content, rows: Row[], file: number, view: View): Row[] {
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
export function onlyResidue(rows: Row[], file: number, view: View): Row[] {
  const isLeftCell = (cell: Cell | undefined) => cell?.file === file && (cell.changed?.sort === "unexplained" || cell.changed?.sort === "other");
  const isLeft = (row: Row) => row.kind === "code" && (isLeftCell(row.after) || (isLeftCell(row.before) && !isOrigin(row, "before")));
  const isNear = new Set<number>();
  rows.forEach((row, at) => {
    if (isLeft(row)) for (let near = at - CONTEXT; near <= at + CONTEXT; near++) isNear.add(near);
  });
  return replace(rows, (_, at) => !isNear.has(at), (part) => {
    const start = part.find((row) => row.kind === "code") as CodeRow | undefined;
    const key = `left ${file} ${start?.after?.line ?? start?.before?.line}`;
    if (!start || view.opened.has(key)) return part;
    const changed = changedLines(part);
    const common = part.filter(isCommon).length;
    const parts = [changed ? `${plural(changed, "changed line")} accounted for` : "", common ? `${plural(common, "line")} without a change` : ""];
    return [fold(file, parts.filter(Boolean).join(" and "), key)];
  });
}

