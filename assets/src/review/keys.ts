// What keys do, the list of them, and what the marks in the code mean.

import { element } from "./dom";

export interface Key {
  key: string;
  what: string;
  act: () => void;
}

/** How the code is marked: the classes of a line or a word, and what they say. */
const MARKS: [line: string, word: string, what: string][] = [
  ["cell before explained", "", "came or went, and refactorings account for it"],
  ["cell after unexplained", "", "no refactoring accounts for it: left to read"],
  ["cell after moved", "", "stands somewhere else than before"],
  ["cell after explained", "told", "the words that differ"],
  ["cell after unexplained", "untold", "those that no refactoring accounts for"],
  ["cell partner", "", "the statement under the pointer, and what it was or became"],
  ["cell comment", "", "a comment or layout"],
];

export function listen(keys: Key[]): void {
  const help = dialog(keys);
  document.body.append(help);
  addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (target.matches("input, select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (event.key === "?") help.showModal();
    const key = keys.find((it) => it.key === event.key);
    if (!key && event.key !== "?") return;
    event.preventDefault();
    key?.act();
  });
  document.querySelector(".help")?.addEventListener("click", () => help.showModal());
}

function dialog(keys: Key[]): HTMLDialogElement {
  const rows = [...keys, { key: "?", what: "this list" }].map(({ key, what }) => element("tr", {}, element("td", {}, element("kbd", {}, key === "Escape" ? "Esc" : key)), element("td", {}, what)));
  const made: HTMLDialogElement = element("dialog", { class: "help-sheet", "aria-label": "Keys and marks" }, element("h2", {}, "Keys"), element("table", {}, element("tbody", {}, ...rows)), element("h2", {}, "Marks"), element("ul", { class: "marks" }, ...MARKS.map(markElement)), element("form", { method: "dialog" }, element("button", {}, "Close")));
  return made;
}

function markElement([line, word, what]: [string, string, string]): HTMLElement {
  const sample = element("code", { "aria-hidden": "true" }, word ? element("span", { class: word }, "code") : "code");
  return element("li", {}, element("span", { class: line }, sample), what);
}
