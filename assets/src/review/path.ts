// Paths as elements: where there is too little room, folders give way to the names of files.

import type { FileChange } from "./document";
import { element } from "./dom";
import { shown } from "./text";

/** What people call a file: its path, or both where it has another one now; what both have in common is said once. */
export function pathElements(file: FileChange): HTMLElement[] {
  const { before, after } = file;
  const [folder, name] = parts(after ?? before ?? "");
  if (!before || !after || before === after) return made(folder, name);
  const [earlier, old] = parts(before);
  if (earlier === folder) return made(folder, `${old} → ${name}`);
  return [...made(earlier, old), element("span", { class: "base" }, "\u00a0→\u00a0"), ...made(folder, name)];
}

function parts(path: string): [string, string] {
  const end = path.lastIndexOf("/") + 1;
  return [path.slice(0, end), path.slice(end)];
}

function made(folder: string, name: string): HTMLElement[] {
  return [element("span", { class: "folder", title: shown(folder, 0) }, shown(folder, 0)), element("span", { class: "base" }, shown(name, 0))];
}
