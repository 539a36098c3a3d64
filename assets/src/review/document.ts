// The document that the page reads, as `docs/schema/review.v1.json` describes it, and where it comes from: the page
// itself, or the server that gave it.

export type Side = "before" | "after";
export type Sort = "explained" | "import" | "comment" | "layout" | "unexplained" | "other";

export interface ReviewDocument {
  schemaVersion: number;
  repository: string;
  changes: Change[];
}

export interface Change {
  header: Header;
  content?: Content;
}

export interface Header {
  kind: "commit" | "range" | "worktree" | "staged" | "folders";
  title: string;
  sha1: string;
  url: string;
  commit?: { subject: string; author: string; date: string };
  /** What its message says below the first line. */
  text?: string;
}

export interface Content {
  partial: boolean;
  notes: { path: string | null; message: string }[];
  lines: Counts;
  refactorings: Refactoring[];
  files: FileChange[];
  statements: Statement[];
}

export interface Counts {
  changed: number;
  explained: number;
  imports: number;
  comments: number;
  layout: number;
  unexplained: number;
  other: number;
}

export interface Refactoring {
  id: number;
  kind: string;
  title: string;
  description: string;
  confidence: number;
  reasons: string[];
  consequenceOf?: number;
  before: Place[];
  after: Place[];
}

/** Lines count from 1, columns from 0. */
export interface Range {
  file: number;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

export interface Place extends Range {
  role: string;
  element?: string;
}

export interface FileChange {
  before?: string;
  after?: string;
  lines: Counts;
  segments: Segment[];
  declarations: Record<Side, Declaration[]>;
  /** Why its lines are not shown, where they are not. */
  note?: string;
}

export interface Declaration {
  startLine: number;
  endLine: number;
  name: string;
  kind: string;
}

export type Segment =
  | { kind: "same"; before: number; after: number; lines: string[] }
  | { kind: "gap"; before: number; after: number; count: number }
  | { kind: "changed"; before: Line[]; after: Line[] };

export interface Line {
  line: number;
  text: string;
  sort: Sort;
  refactorings?: number[];
  words?: [number, number, number][];
  /** The file and line of the other version that has most of its code. */
  partner?: [number, number];
  /** Whether it stands in another place of its method. */
  reordered?: boolean;
}

export interface Statement {
  before: Range;
  after: Range;
  exact: boolean;
  role: string;
}

/** Where the document is, and whether a server stands behind it that can be asked for more. */
export interface Source {
  document: ReviewDocument;
  isServed: boolean;
}

export async function load(): Promise<Source> {
  const embedded = document.getElementById("data")?.textContent;
  if (embedded) return { document: JSON.parse(embedded) as ReviewDocument, isServed: false };
  return { document: (await ask("review.json")) as ReviewDocument, isServed: true };
}

/** The content of a change; what was loaded stays. */
export async function contentOf(source: Source, place: number): Promise<Content> {
  const change = source.document.changes[place];
  if (!change) throw new Error("this change is not part of the page");
  if (!change.content) {
    if (!source.isServed) throw new Error("this commit was left out of the file, which would have become too large");
    change.content = (await ask(`changes/${place}.json`)) as Content;
  }
  return change.content;
}

/** The lines of the later version of a file; only a server has those that the document leaves out. */
export async function laterLines(change: number, path: string): Promise<string[]> {
  return (await ask(`lines/${change}/${path.split("/").map(encodeURIComponent).join("/")}`)) as string[];
}

/** Asks the server; its refusal is a sentence. */
export async function ask(address: string): Promise<unknown> {
  const response = await fetch(address).catch(() => {
    throw new Error("the server does not answer: it was ended, or the connection is gone");
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Whether it is of a kind that takes code to another place. */
export function movesCode(refactoring: Refactoring | undefined): boolean {
  return /move|extract|inline|pull|push|split|merge/.test(refactoring?.kind ?? "");
}

export function pathOf(file: FileChange | undefined, side: Side): string {
  return file?.[side] ?? file?.after ?? file?.before ?? "";
}
