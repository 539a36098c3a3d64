// The list of files, each with what is left to read in it, and the marks of those that were read.

import type { Content, FileChange } from "./document";
import { element, plural } from "./dom";
import { breakable, shown } from "./text";

/** A list of more is made step by step. */
const MAX_SHOWN = 500;
/** A list of more is closed at first: the refactorings say more. */
const MAX_OPEN = 12;

export class FileList {
  readonly root = element("details", { class: "files" });
  private readonly count = element("span", { class: "muted" });
  private readonly list = element("ul");
  private content: Content | undefined;
  private current: HTMLElement | undefined;

  constructor(private readonly goTo: (file: number) => void) {
    this.root.append(element("summary", {}, element("h2", {}, "Files"), " ", this.count), this.list);
  }

  show(content: Content, read: Set<number>): void {
    this.content = content;
    this.root.open = content.files.length <= MAX_OPEN;
    this.root.hidden = content.files.length < 2;
    this.list.replaceChildren();
    this.add(0, read);
    this.tell(read);
  }

  private add(from: number, read: Set<number>): void {
    const files = this.content?.files ?? [];
    files.slice(from, from + MAX_SHOWN).forEach((file, at) => this.list.append(this.item(file, from + at)));
    this.tell(read);
    if (files.length <= from + MAX_SHOWN) return;
    const more = element("li", {}, element("button", { class: "link", type: "button", click: () => { more.remove(); this.add(from + MAX_SHOWN, read); } }, `${files.length - from - MAX_SHOWN} more`));
    this.list.append(more);
  }

  private item(file: FileChange, place: number): HTMLElement {
    const { lines } = file;
    const path = shown(file.after ?? file.before ?? "", 0);
    const [base = path, folder = ""] = path.split("/").reverse();
    const left = lines.unexplained + lines.other;
    const counts = element("span", { class: "counts", title: `${plural(left, "line")} left to read of ${plural(lines.changed, "changed line")}` }, left ? element("strong", {}, String(left)) : "0", ` / ${lines.changed}`);
    const name = element("span", { class: "path" }, element("span", { class: "base" }, ...breakable(base)), element("span", { class: "folder" }, "\u00a0 ", folder));
    return element("li", {}, element("button", { type: "button", class: "finding", title: path, "data-file": place, click: () => this.goTo(place) }, name, counts));
  }

  /** Says which files were read. */
  tell(read: Set<number>): void {
    const all = this.content?.files.length ?? 0;
    this.count.textContent = read.size ? `${read.size} of ${all} read` : String(all);
    for (const button of this.list.querySelectorAll<HTMLElement>("[data-file]")) button.classList.toggle("read", read.has(Number(button.dataset["file"])));
  }

  /** Marks the file in sight. */
  mark(file: number | undefined): void {
    if (this.current?.dataset["file"] === String(file)) return;
    this.current?.removeAttribute("aria-current");
    this.current = this.list.querySelector<HTMLElement>(`[data-file="${file}"]`) ?? undefined;
    this.current?.setAttribute("aria-current", "location");
    if (this.root.open && this.current) this.list.scrollTop = this.current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
