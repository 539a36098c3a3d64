// The list of refactorings: by kind or by file, searched and filtered, with what only follows from one below it.

import type { Content, Refactoring } from "./document";
import { pathOf } from "./document";
import { element, plural } from "./dom";
import { brief } from "./sentence";
import { breakable, shown } from "./text";

/** A group shows this many at first; a list of thousands would take long to make. */
const MAX_SHOWN = 100;

export class Findings {
  readonly root = element("nav", { class: "findings", "aria-label": "Refactorings" });
  private readonly search = element("input", { type: "search", placeholder: "Search (Enter: in the code)", "aria-label": "Search the refactorings; with Enter, the code", input: () => this.fill(), keydown: (event) => this.onKey(event as KeyboardEvent) });
  private readonly grouping = element("select", { "aria-label": "Group by", change: () => this.fill() }, element("option", { value: "kind" }, "by kind"), element("option", { value: "file" }, "by file"));
  private readonly kinds = element("select", { "aria-label": "Show only one kind", change: () => this.fill() });
  private readonly filters = element("div", { class: "filters" }, this.search, this.grouping, this.kinds);
  private readonly list = element("div", { class: "list" });
  private readonly count = element("p", { class: "muted", role: "status" });
  private content: Content | undefined;
  /** How many changed lines each refactoring speaks of. */
  private reach: number[] = [];
  private briefs: string[] = [];
  private selected: number | undefined;
  private order: number[] = [];

  constructor(private readonly select: (id: number) => void, private readonly searchCode: (text: string, step: 1 | -1) => void) {
    this.root.append(this.filters, this.count, this.list);
  }

  show(content: Content): void {
    this.content = content;
    this.reach = reach(content);
    this.briefs = briefs(content);
    const count = new Map<string, number>();
    for (const { title } of content.refactorings) count.set(title, (count.get(title) ?? 0) + 1);
    const options = [...count].sort().map(([title, many]) => element("option", { value: title }, `${title} (${many})`));
    this.kinds.replaceChildren(element("option", { value: "" }, "all kinds"), ...options);
    this.search.value = "";
    for (const select of [this.grouping, this.kinds]) select.hidden = content.refactorings.length === 0;
    this.fill();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.searchCode(this.search.value, event.shiftKey ? -1 : 1);
  }

  focusSearch(): void {
    this.root.closest("details")?.setAttribute("open", "");
    this.search.focus();
  }

  /** The refactorings in the order of the list, those that only follow left out. */
  get inOrder(): number[] {
    return this.order;
  }

  mark(id: number | undefined): void {
    this.selected = id;
    for (const button of this.list.querySelectorAll<HTMLElement>("[data-id]")) {
      const isSelected = button.dataset["id"] === String(id);
      button.toggleAttribute("aria-current", isSelected);
      if (isSelected) {
        button.closest("details")?.setAttribute("open", "");
        button.scrollIntoView({ block: "nearest" });
      }
    }
  }

  private fill(): void {
    const content = this.content;
    if (!content) return;
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = this.kinds.value;
    const isWanted = (it: Refactoring) => (!kind || it.title === kind) && words.every((word) => it.description.toLowerCase().includes(word));
    const wanted = content.refactorings.filter(isWanted);
    const ids = new Set(wanted.map((it) => it.id));
    const isFollower = (it: Refactoring) => it.consequenceOf !== undefined && ids.has(it.consequenceOf);
    const groups = new Map<string, Refactoring[]>();
    for (const refactoring of wanted) {
      if (isFollower(refactoring)) continue;
      const group = this.groupOf(content, refactoring);
      groups.set(group, [...(groups.get(group) ?? []), refactoring]);
    }
    const sorted = this.sorted([...groups]);
    this.order = sorted.flatMap(([, group]) => group.map((it) => it.id));
    const followers = Map.groupBy(wanted.filter(isFollower), (it) => it.consequenceOf);
    this.list.replaceChildren(...sorted.map(([name, group]) => this.group(name, group, followers)));
    if (!content.refactorings.length) this.count.textContent = "No refactoring was found in this change.";
    else this.count.textContent = wanted.length === content.refactorings.length ? plural(wanted.length, "refactoring") : `${wanted.length} of ${plural(content.refactorings.length, "refactoring")}`;
    this.mark(this.selected);
  }

  /** Files by their paths; of kinds those first that say most of what was done, and that most lines are about. */
  private sorted(groups: [string, Refactoring[]][]): [string, Refactoring[]][] {
    const byName = (one: [string, Refactoring[]], other: [string, Refactoring[]]) => one[0].localeCompare(other[0], "en");
    if (this.grouping.value !== "kind") return groups.sort(byName);
    const rank = ([, [first]]: [string, Refactoring[]]) => rankOf(first?.kind ?? "");
    const weight = ([, group]: [string, Refactoring[]]) => group.reduce((sum, it) => sum + (this.reach[it.id] ?? 0), 0);
    return groups.sort((one, other) => rank(one) - rank(other) || weight(other) - weight(one) || byName(one, other));
  }

  private groupOf(content: Content, refactoring: Refactoring): string {
    if (this.grouping.value === "kind") return refactoring.title;
    const after = refactoring.after[0];
    const place = after ?? refactoring.before[0];
    return place ? pathOf(content.files[place.file], after ? "after" : "before") : "packages and folders";
  }

  private group(name: string, group: Refactoring[], followers: Map<number | undefined, Refactoring[]>): HTMLElement {
    const list = element("ul");
    const add = (from: number) => {
      for (const refactoring of group.slice(from, from + MAX_SHOWN)) list.append(this.item(refactoring, followers.get(refactoring.id) ?? []));
      const left = group.length - from - MAX_SHOWN;
      if (left <= 0) return;
      const more = element("li", {}, element("button", { class: "link", type: "button", click: () => { more.remove(); add(from + MAX_SHOWN); } }, `${left} more`));
      list.append(more);
    };
    add(0);
    return element("details", { open: true }, element("summary", {}, element("h2", {}, ...breakable(shown(name, 0))), " ", element("span", { class: "muted" }, String(group.length))), list);
  }

  private item(refactoring: Refactoring, followers: Refactoring[]): HTMLElement {
    const item = element("li", {}, this.button(refactoring));
    if (followers.length) {
      const list = element("ul");
      const open = () => { if (!list.childElementCount) list.append(...followers.slice(0, MAX_SHOWN).map((it) => element("li", {}, this.button(it)))); };
      const more = followers.length > MAX_SHOWN ? `, ${MAX_SHOWN} shown` : "";
      item.append(element("details", { class: "followers", toggle: open }, element("summary", { class: "muted" }, `${plural(followers.length, "consequence")}${more}`), list));
    }
    return item;
  }

  private button(refactoring: Refactoring): HTMLElement {
    const text = this.briefs[refactoring.id] ?? "";
    const inKind = this.grouping.value === "kind";
    return element("button", { type: "button", class: "finding", title: shown(refactoring.description, 0), "data-id": refactoring.id, click: () => this.select(refactoring.id) }, inKind ? null : element("strong", {}, `${refactoring.title} `), ...breakable(shown(text, 0)), refactoring.confidence < 0.9 ? element("span", { class: "tag unsure" }, `${Math.round(refactoring.confidence * 100)} %`) : null);
  }
}

/** The brief sentences of all; those that are then alike say more. */
function briefs(content: Content): string[] {
  const texts = content.refactorings.map(({ title, description }) => description.slice(title.length).trim());
  const all = texts.map((text) => brief(text));
  const keys = all.map((text, id) => `${content.refactorings[id]?.title} ${text}`);
  const count = new Map<string, number>();
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return all.map((text, id) => ((count.get(keys[id] ?? "") ?? 0) > 1 ? brief(texts[id] ?? "", true) : text));
}

/** Types, methods and code that were renamed or went elsewhere stand before fields and variables, and these before what
 * declarations say otherwise now. */
function rankOf(kind: string): number {
  if (/^(add|change|remove|modify|reorder|localize|parameterize|replace)/.test(kind)) return 2;
  return /(attribute|variable|parameter)$/.test(kind) ? 1 : 0;
}

function reach(content: Content): number[] {
  const reach: number[] = new Array(content.refactorings.length).fill(0);
  for (const { segments } of content.files) {
    for (const segment of segments) {
      if (segment.kind !== "changed") continue;
      for (const line of [...segment.before, ...segment.after]) for (const id of line.refactorings ?? []) {
        const cause = content.refactorings[id]?.consequenceOf ?? id;
        reach[cause] = (reach[cause] ?? 0) + 1;
      }
    }
  }
  return reach;
}
