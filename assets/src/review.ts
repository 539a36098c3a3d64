// The page that shows what a change really did. This file puts its parts together; each stands in `review/`.

import { Detail } from "./review/detail";
import { type Content, contentOf, type Declaration, type Header, laterLines, load, pathOf, type Side, type Sort, type Source } from "./review/document";
import { element, plural } from "./review/dom";
import { FileList } from "./review/files";
import { Findings } from "./review/findings";
import { listen } from "./review/keys";
import { Lines } from "./review/lines";
import { LifePanel } from "./review/life";
import * as link from "./review/link";
import * as marks from "./review/marks";
import { Painter } from "./review/cells";
import { Partners } from "./review/partners";
import { pathElements } from "./review/path";
import { type Row, rowsOfChange, type View } from "./review/rows";
import { shown } from "./review/text";
import { CodeSearch } from "./review/search";
import { summary } from "./review/summary";
import { Viewer } from "./review/viewer";

const NARROW = 800;
/** What is told of a changed line that no refactoring speaks of. */
const SORTS: Record<Sort, string> = { explained: "a part of a refactoring", import: "imports", comment: "a comment", layout: "layout", unexplained: "left to read", other: "in no language that is read" };
/** A message of more lines is closed at first. */
const MAX_MESSAGE = 6;

class Review {
  private readonly view: View = { isUnified: innerWidth < NARROW, isResidue: false, hasMore: false, opened: new Set(), read: new Set() };
  private readonly viewer = new Viewer();
  private readonly findings = new Findings((id) => this.select(id), (text, step) => this.searchCode(text, step));
  private readonly files = new FileList((file) => this.goToFile(file));
  private readonly detail = new Detail((file, side, line) => this.goTo(file, side, line), (id) => this.select(id), () => this.deselect());
  private readonly life = new LifePanel();
  private readonly head = element("div", { class: "head" });
  private readonly status = element("span", { class: "muted status", role: "status" });
  private readonly file = element("span", { class: "here path" });
  private readonly changes = element("select", { "aria-label": "Change", change: () => this.open(Number(this.changes.value)) });
  private readonly unified = this.toggleButton("Unified", this.view.isUnified, (is) => { this.view.isUnified = is; });
  private readonly residue = this.toggleButton("Only what is left to read", false, (is) => { this.view.isResidue = is; });
  private content: Content | undefined;
  private lines: Lines | undefined;
  private search: CodeSearch | undefined;
  private painter: Painter | undefined;
  private partners: Partners | undefined;
  /** The refactorings that speak of the line under the pointer. */
  private tellers: number[] = [];
  private target: link.Target = { change: 0 };

  constructor(private readonly source: Source) {
    const { changes } = source.document;
    changes.forEach(({ header }, place) => this.changes.append(element("option", { value: place }, title(header))));
    const steps = changes.length > 1 ? element("span", { class: "steps" }, this.stepButton("‹", "earlier change", -1), this.changes, this.stepButton("›", "later change", 1)) : null;
    const help = element("button", { type: "button", class: "help" }, "Help", element("span", { class: "hidden" }, ": keys and marks"));
    const bar = element("div", { class: "bar" }, steps, this.file, this.status, this.residue, this.unified, help);
    const side = element("details", { class: "side", open: innerWidth >= NARROW }, element("summary", {}, "Files and refactorings"), this.files.root, this.findings.root);
    document.getElementById("review")?.replaceChildren(this.head, element("div", { class: "columns" }, side, element("div", { class: "work" }, bar, this.viewer.root, this.detail.root)));
    document.body.append(this.life.root);
    this.view.hasMore = source.isServed;
    this.listen();
    void this.open(link.read(location.hash).change, link.read(location.hash));
  }

  private listen(): void {
    listen([
      { key: "j", what: "next change", act: () => this.step(1) },
      { key: "k", what: "previous change", act: () => this.step(-1) },
      { key: "n", what: "next refactoring", act: () => this.stepFinding(1) },
      { key: "p", what: "previous refactoring", act: () => this.stepFinding(-1) },
      { key: "f", what: "next file", act: () => this.stepFile(1) },
      { key: "b", what: "file before", act: () => this.stepFile(-1) },
      { key: "x", what: "mark the file as read, and go on to the next", act: () => this.readOn() },
      { key: "g", what: "to the partner of the statement under the pointer", act: () => this.toPartner() },
      { key: "e", what: "the refactoring that accounts for the line under the pointer", act: () => this.explain() },
      { key: "r", what: "only what is left to read", act: () => this.residue.click() },
      { key: "u", what: "unified or side by side", act: () => this.unified.click() },
      { key: "[", what: "earlier commit", act: () => this.stepChange(-1) },
      { key: "]", what: "later commit", act: () => this.stepChange(1) },
      { key: "/", what: "search the refactorings; with Enter, the code", act: () => this.findings.focusSearch() },
      { key: "Escape", what: "close what is open", act: () => this.deselect() },
    ]);
    const cellOf = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>(".cell[data-line], .row.code");
    const over = (event: Event) => {
      const found = cellOf(event);
      this.point(found?.matches(".row") ? found.querySelector<HTMLElement>(".cell[data-line]") : found);
    };
    this.viewer.root.addEventListener("pointerover", over);
    this.viewer.root.addEventListener("focusin", over);
    this.viewer.root.addEventListener("click", (event) => {
      const number = (event.target as HTMLElement).closest<HTMLElement>(".number")?.parentElement;
      if (number?.dataset["line"]) this.linkTo(Number(number.dataset["file"]), number.dataset["side"] as Side, Number(number.dataset["line"]));
    });
    this.viewer.onPaint = () => {
      this.partners?.paint();
      const place = this.viewer.fileInSight();
      const file = place === undefined ? undefined : this.content?.files[place];
      this.file.replaceChildren(...(file ? pathElements(file) : []));
      this.files.mark(this.viewer.fileOfReader());
    };
    addEventListener("hashchange", () => {
      const target = link.read(location.hash);
      if (target.change !== this.target.change) void this.open(target.change, target);
      else this.follow(target);
    });
  }

  /** Tells about the line under the pointer what it was or became, and what accounts for it. */
  private point(cell: HTMLElement | null): void {
    const data = cell?.dataset ?? {};
    const line = data["line"] ? this.lines?.get(Number(data["file"]), data["side"] as Side, Number(data["line"])) : undefined;
    this.tellers = line?.changed?.refactorings ?? [];
    const titles = [...new Set(this.tellers.map((id) => this.content?.refactorings[id]?.title))];
    const sort = titles.length ? `${titles.slice(0, 2).join(", ")}${titles.length > 2 ? " …" : ""} (e)` : line?.changed ? SORTS[line.changed.sort] : "";
    this.status.textContent = [this.partners?.over(data), sort].filter(Boolean).join("; ");
  }

  private toggleButton(text: string, isOn: boolean, set: (isOn: boolean) => void): HTMLButtonElement {
    const button = element("button", { type: "button", class: "toggle", "aria-pressed": String(isOn) }, text);
    button.addEventListener("click", () => {
      const isNow = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isNow));
      set(isNow);
      this.refresh();
    });
    return button;
  }

  private stepButton(text: string, what: string, step: 1 | -1): HTMLElement {
    return element("button", { type: "button", title: what, "aria-label": what, click: () => this.stepChange(step) }, text);
  }

  /** Shows a change. */
  private async open(place: number, target: link.Target = { change: place }): Promise<void> {
    const change = this.source.document.changes[place] ?? this.source.document.changes[0];
    if (!change) return;
    this.target = { change: place };
    this.changes.value = String(place);
    this.deselect();
    this.head.replaceChildren(this.heading(change.header), element("p", { class: "muted", role: "status" }, "Looking at the change …"));
    let content: Content;
    try {
      content = await contentOf(this.source, place);
    } catch (error) {
      this.head.replaceChildren(this.heading(change.header), element("p", { class: "note", role: "alert" }, String((error as Error).message)));
      this.viewer.show([], new Painter({ files: [], refactorings: [] } as unknown as Content, {} as Lines, this.acts(), false), false);
      return;
    }
    if (this.target.change !== place) return; // The reader went on meanwhile.
    this.content = content;
    this.lines = new Lines(content);
    this.search = new CodeSearch(content);
    this.partners = new Partners(content, this.viewer.root);
    this.view.opened.clear();
    this.view.read = marks.marked(change, content);
    this.head.replaceChildren(this.heading(change.header), summary(content));
    this.files.show(content, this.view.read);
    this.findings.show(content);
    this.refresh();
    scrollTo({ top: 0 });
    this.follow(target);
  }

  /** What a commit says about itself. The page's own title is not said again. */
  private heading({ kind, commit, sha1, title, url, text }: Header): HTMLElement {
    const isOnly = this.source.document.changes.length === 1;
    const commits = this.source.document.changes.length - 1;
    if (!commit) return element("p", { class: "about muted" }, isOnly ? "" : kind === "range" ? `${plural(commits, "commit")} as one change` : title);
    const id = element("code", {}, sha1.slice(0, 12));
    const known = /^https:\/\//.test(url) ? element("a", { href: url, rel: "noreferrer" }, id) : id;
    const subject = isOnly ? null : element("strong", {}, shown(commit.subject, 0), " ");
    const about = element("p", { class: "about" }, subject, element("span", { class: "muted" }, known, ` by ${shown(commit.author, 0)}, ${commit.date.slice(0, 10)}`));
    return element("div", {}, about, text ? message(text) : null);
  }

  /** Only a server knows the history, and only of what is committed. */
  private canShowLife(): boolean {
    const kind = this.source.document.changes[this.target.change]?.header.kind;
    return this.source.isServed && (kind === "commit" || kind === "range");
  }

  private acts() {
    return {
      toggle: (key: string) => this.toggle(key),
      goTo: (file: number, side: Side, line: number) => this.goTo(file, side, line),
      select: (id: number) => this.select(id),
      markRead: (file: number) => this.markRead(file),
      showLife: this.canShowLife() ? (file: number, declaration: Declaration) => void this.life.show(this.target.change, declaration.startLine, this.content?.files[file]?.after ?? "", declaration.name) : undefined,
    };
  }

  private follow(target: link.Target): void {
    if (target.finding !== undefined) this.select(target.finding);
    else if (target.line) {
      const { side, line, path } = target.line;
      const file = this.content?.files.findIndex((it) => it[side] === path) ?? -1;
      if (file >= 0) this.linkTo(file, side, line);
    }
  }

  private refresh(): void {
    if (!this.content || !this.lines) return;
    this.painter = new Painter(this.content, this.lines, this.acts(), this.view.isUnified);
    this.viewer.show(rowsOfChange(this.content, this.lines, this.view), this.painter, this.view.isUnified);
  }

  /** Lines that the document leaves out are asked for. */
  private async fillGap(file: number, first: number): Promise<void> {
    const content = this.content;
    const change = content?.files[file];
    if (!content || !change) return;
    const at = change.segments.findIndex((it) => it.kind === "gap" && it.after === first);
    const gap = change.segments[at];
    if (gap?.kind !== "gap") return;
    try {
      const lines = await laterLines(this.target.change, pathOf(change, "after"));
      if (this.content !== content || change.segments[at] !== gap) return;
      change.segments[at] = { kind: "same", before: gap.before, after: gap.after, lines: lines.slice(first - 1, first - 1 + gap.count) };
      this.lines = new Lines(content);
      this.refresh();
      this.goTo(file, "after", first + Math.floor(gap.count / 2));
    } catch (error) {
      this.status.textContent = (error as Error).message;
    }
  }

  private toggle(key: string): void {
    const [, file, first] = /^gap (\d+) (\d+)$/.exec(key) ?? [];
    if (file && first) return void this.fillGap(Number(file), Number(first));
    if (!this.view.opened.delete(key)) this.view.opened.add(key);
    const top = scrollY;
    this.refresh();
    scrollTo({ top });
  }

  /** Scrolls to a line, opening what hides it. */
  private goTo(file: number, side: Side, line: number): void {
    for (let tries = 0; tries < 3; tries++) {
      const place = this.viewer.find(file, side, line);
      const row = this.viewer.rowAt(place);
      if (!row && this.view.isResidue) {
        // The file is not among those in which something is left to read.
        this.residue.click();
        continue;
      }
      if (!row || row.kind === "code" || !("key" in row) || row.key === undefined || ("isOpen" in row && row.isOpen)) {
        if (row) this.viewer.goTo(place);
        return;
      }
      this.toggle(row.key);
    }
  }

  private linkTo(file: number, side: Side, line: number): void {
    this.goTo(file, side, line);
    this.target = { change: this.target.change, line: { side, line, path: this.content?.files[file]?.[side] ?? "" } };
    link.write(this.target);
  }

  /** Shows both places of a refactoring, and why it is reported. */
  private select(id: number): void {
    const refactoring = this.content?.refactorings[id];
    if (!refactoring || !this.lines) return;
    const [side, place] = refactoring.after[0] ? (["after", refactoring.after[0]] as const) : (["before", refactoring.before[0]] as const);
    if (place) this.goTo(place.file, side, this.lines.told(refactoring.id, side, place) ?? place.startLine);
    this.choose(id);
  }

  /** Shows why a refactoring is reported. */
  private choose(id: number): void {
    const refactoring = this.content?.refactorings[id];
    if (!refactoring || !this.content || !this.lines || !this.painter) return;
    this.findings.mark(id);
    this.detail.show(this.content, this.lines, this.painter, refactoring);
    this.target = { change: this.target.change, finding: id };
    link.write(this.target);
  }

  private deselect(): void {
    this.detail.hide();
    this.findings.mark(undefined);
    this.target = { change: this.target.change };
    link.write(this.target);
  }

  private step(step: 1 | -1): void {
    const isChange = (row: Row | undefined) => row?.kind === "run" || (row?.kind === "fold" && row.refactorings.length > 0) || (row?.kind === "code" && (!!row.before?.changed || !!row.after?.changed));
    const next = this.viewer.next(this.viewer.position(), step, (row, previous) => isChange(row) && !isChange(previous));
    if (next >= 0) this.viewer.goTo(next, true);
  }

  private stepFinding(step: 1 | -1): void {
    const order = this.findings.inOrder;
    const at = this.target.finding === undefined ? -1 : order.indexOf(this.target.finding);
    const next = order[at < 0 && step < 0 ? order.length - 1 : at + step];
    if (next !== undefined) this.select(next);
  }

  private searchCode(text: string, step: 1 | -1): void {
    const [match, told] = this.search?.go(text, step) ?? [undefined, ""];
    if (match) this.goTo(match.file, match.side, match.line);
    this.status.textContent = told;
  }

  private stepChange(step: 1 | -1): void {
    const next = this.target.change + step;
    if (this.source.document.changes[next]) void this.open(next);
  }

  private goToFile(file: number): void {
    const place = this.viewer.next(-1, 1, (row) => row.kind === "file" && row.file === file);
    if (place >= 0) this.viewer.goTo(place, true);
  }

  private stepFile(step: 1 | -1): void {
    const next = this.viewer.next(this.viewer.position(), step, (row) => row.kind === "file");
    if (next >= 0) this.viewer.goTo(next, true);
  }

  /** What was read is closed, until it is opened again. */
  private markRead(file: number): void {
    const change = this.source.document.changes[this.target.change];
    if (!this.content || !change) return;
    if (!this.view.read.delete(file)) this.view.read.add(file);
    this.view.opened.delete(`file ${file}`);
    marks.keep(change, this.content, this.view.read);
    this.files.tell(this.view.read);
    this.refresh();
    this.goToFile(file);
  }

  private readOn(): void {
    const file = this.viewer.rowAt(this.viewer.position())?.file;
    if (file === undefined) return;
    if (!this.view.read.has(file)) this.markRead(file);
    this.stepFile(1);
  }

  /** Of several refactorings that speak of a line, each in turn. */
  private explain(): void {
    const at = this.target.finding === undefined ? -1 : this.tellers.indexOf(this.target.finding);
    const next = this.tellers[(at + 1) % this.tellers.length];
    if (next !== undefined) this.choose(next);
  }

  private toPartner(): void {
    const partner = this.partners?.partner;
    if (partner) this.goTo(partner.file, partner.side, partner.line);
  }
}

/** The text of a commit's message; a long one is closed at first. */
function message(text: string): HTMLElement {
  const lines = text.split(/\r?\n/).map((line) => shown(line, 0));
  const body = element("pre", { class: "message" }, lines.join("\n"));
  if (lines.length <= MAX_MESSAGE) return body;
  return element("details", {}, element("summary", {}, `${lines.length} more lines of the message`), body);
}

function title(header: Header): string {
  if (!header.commit) return header.kind === "range" ? "the whole range as one change" : header.title;
  return shown(`${header.sha1.slice(0, 8)} ${header.commit.subject}`.slice(0, 100), 0);
}

load().then(
  (source) => new Review(source),
  (error: unknown) => document.getElementById("review")?.replaceChildren(element("p", { class: "note", role: "alert" }, String((error as Error).message))),
);
