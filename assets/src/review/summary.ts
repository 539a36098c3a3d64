// What a change amounts to: files, changed lines by sort, and what is left to read. The sorts add up to the whole.

import type { Content } from "./document";
import { element, plural } from "./dom";

export function summary(content: Content): HTMLElement {
  const { lines } = content;
  const parts = [
    ["explained", lines.explained, "in refactorings"],
    ["import", lines.imports, "imports"],
    ["comment", lines.comments, "comments"],
    ["layout", lines.layout, "layout"],
    ["unexplained", lines.unexplained, "left to read"],
    ["other", lines.other, "in other languages"],
  ] as const;
  const read = lines.changed - lines.other;
  const share = read ? Math.floor(((read - lines.unexplained) / read) * 100) : 100;
  const bar = element("div", { class: "sorts", "aria-hidden": "true" });
  for (const [sort, count] of parts) {
    if (!count) continue;
    const part = element("span", { class: sort });
    part.style.flexGrow = String(count);
    bar.append(part);
  }
  const files = content.files.length;
  return element(
    "section",
    { class: "summary", "aria-label": "Summary" },
    element("p", {}, element("strong", {}, plural(files, "file")), ", ", element("strong", {}, plural(lines.changed, "changed line")), ", ", element("strong", {}, plural(content.refactorings.length, "refactoring")), `. ${read ? `${share} % of the lines${lines.other ? " of code" : ""} are accounted for, ` : ""}`, element("strong", {}, `${plural(lines.unexplained, "line")} left to read`), lines.other ? `, and ${plural(lines.other, "line")} in other languages` : "", "."),
    bar,
    element("ul", { class: "legend" }, ...parts.filter(([sort, count]) => count > 0 || sort === "unexplained").map(([sort, count, name]) => element("li", {}, element("span", { class: `swatch ${sort}` }), `${count.toLocaleString("en")} ${name}`)), element("li", { class: "sum" }, `= ${lines.changed.toLocaleString("en")}`)),
    ...content.notes.map((note) => element("p", { class: "note", role: "note" }, `${note.path ? `${note.path}: ` : ""}${note.message}`)),
  );
}
