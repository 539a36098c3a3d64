// Which files of a change the reader has read. The browser keeps it where it may, by the change and the paths.

import { type Change, type Content, pathOf } from "./document";

/** The files that were marked, by their places. */
export function marked(change: Change, content: Content): Set<number> {
  const paths = new Set(stored(change));
  return new Set(content.files.flatMap((file, place) => (paths.has(pathOf(file, "after")) ? [place] : [])));
}

export function keep(change: Change, content: Content, files: Set<number>): void {
  try {
    const paths = [...files].map((place) => pathOf(content.files[place], "after"));
    if (paths.length) localStorage.setItem(key(change), JSON.stringify(paths));
    else localStorage.removeItem(key(change));
  } catch {
    // The marks then last as long as the page.
  }
}

function stored(change: Change): string[] {
  // What is not committed is another change whenever it is looked at.
  if (!change.header.sha1) return [];
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(key(change)) ?? "[]");
    return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

const key = ({ header }: Change) => `refscope-read ${header.kind} ${header.sha1} ${header.title}`;
