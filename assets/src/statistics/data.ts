// What the page works on, and the filters that all charts share.
import { shown } from "../review/text";

export type Dimension = "repository" | "kind" | "author" | "folder";
export const DIMENSIONS: readonly Dimension[] = ["repository", "kind", "author", "folder"];

export interface Data {
  name: string;
  refactorings: number;
  consequences: number;
  repositories: string[];
  kinds: string[];
  authors: string[];
  folders: string[];
  /** Month, repository, kind, author, folder, and how many. */
  facts: [number, number, number, number, number, number][];
  /** Month, repository, author, commits, commits that refactor, changed lines, explained lines. */
  commits: [number, number, number, number, number, number, number][];
  files: [string, number][];
  entities: [string, string, number][];
  together: [number, number, number][];
}

/** What is chosen: places in the lists of names, and months. Nothing chosen means everything. */
export interface Filter {
  from: number;
  to: number;
  chosen: Record<Dimension, Set<number>>;
}

const FACT_COLUMN: Record<Dimension, number> = { repository: 1, kind: 2, author: 3, folder: 4 };

/** The document, with all that people name spelled out where it could not be seen. */
export function load(): Data {
  const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}") as Data;
  const visible = (name: string) => shown(name, 0);
  return {
    ...data,
    repositories: data.repositories.map(visible),
    authors: data.authors.map(visible),
    folders: data.folders.map(visible),
    files: data.files.map(([name, n]) => [visible(name), n]),
    entities: data.entities.map(([kind, name, n]) => [kind, visible(name), n]),
  };
}

export function names(data: Data, dimension: Dimension): string[] {
  switch (dimension) {
    case "repository":
      return data.repositories;
    case "kind":
      return data.kinds;
    case "author":
      return data.authors;
    case "folder":
      return data.folders;
  }
}

/** The last name stands for all that have none of their own. */
export function label(data: Data, dimension: Dimension, place: number): string {
  const all = names(data, dimension);
  const name = all[place] ?? "";
  if (name !== "") return name;
  return dimension === "folder" && place < all.length - 1 ? "(top folder)" : "(all others)";
}

export function extent(data: Data): [number, number] {
  const months = [...data.facts, ...data.commits].map((row) => row[0]);
  return months.reduce(([low, high], month) => [Math.min(low, month), Math.max(high, month)], [Infinity, -Infinity]);
}

export function everything([from, to]: [number, number]): Filter {
  return { from, to, chosen: { repository: new Set(), kind: new Set(), author: new Set(), folder: new Set() } };
}

function fits(filter: Filter, dimension: Dimension, place: number): boolean {
  const chosen = filter.chosen[dimension];
  return chosen.size === 0 || chosen.has(place);
}

/** The refactorings that the filter lets through, but for what is chosen in one dimension or in time. */
export function facts(data: Data, filter: Filter, except?: Dimension | "time"): Data["facts"] {
  return data.facts.filter(
    (row) =>
      (except === "time" || (row[0] >= filter.from && row[0] <= filter.to)) &&
      DIMENSIONS.every((it) => it === except || fits(filter, it, row[FACT_COLUMN[it]] ?? 0)),
  );
}

/** The commits that the filter lets through; kinds and folders say nothing about commits. */
export function commits(data: Data, filter: Filter, except?: "time"): Data["commits"] {
  return data.commits.filter(
    (row) =>
      (except === "time" || (row[0] >= filter.from && row[0] <= filter.to)) &&
      fits(filter, "repository", row[1]) &&
      fits(filter, "author", row[2]),
  );
}

/** How many refactorings each place of a dimension has. */
export function counts(rows: Data["facts"], dimension: Dimension): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const place = row[FACT_COLUMN[dimension]] ?? 0;
    sums.set(place, (sums.get(place) ?? 0) + row[5]);
  }
  return sums;
}

export function placeOf(row: Data["facts"][number], dimension: Dimension): number {
  return row[FACT_COLUMN[dimension]] ?? 0;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What a period of so many months is called. */
export function period(month: number, step: number): string {
  const year = Math.floor(month / 12);
  if (step === 1) return `${MONTHS[month % 12]} ${year}`;
  if (step === 3) return `${year}, quarter ${Math.floor((month % 12) / 3) + 1}`;
  if (step === 12) return String(year);
  return `${year} to ${year + step / 12 - 1}`;
}

export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

export function number(value: number): string {
  return value.toLocaleString("en");
}
