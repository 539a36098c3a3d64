// What keys do, and the list of them.

import { element } from "./dom";

export interface Key {
  key: string;
  what: string;
  act: () => void;
}

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
  const made: HTMLDialogElement = element("dialog", { "aria-label": "Keys" }, element("h2", {}, "Keys"), element("table", {}, element("tbody", {}, ...rows)), element("form", { method: "dialog" }, element("button", {}, "Close")));
  return made;
}
