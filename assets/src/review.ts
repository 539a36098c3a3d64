// The page that shows what a change really did. This file puts its parts together; each stands in `review/`.

import { Detail } from "./review/detail";
import { type Content, contentOf, type Declaration, type Header, load, type Side, type Source } from "./review/document";
import { element, plural } from "./review/dom";
import { Findings } from "./review/findings";
import { listen } from "./review/keys";
import { Lines } from "./review/lines";
import { LifePanel } from "./review/life";
import * as link from "./review/link";
import { Painter } from "./review/cells";
import { Partners } from "./review/partners";
import { pathElements } from "./review/path";
import { type Row, rowsOfChange, type View } from "./review/rows";
import { shown } from "./review/text";
import { summary } from "./review/summary";
import { Viewer } from "./review/viewer";

const NARROW = 800;

class Review {
  private readonly view: View = { isUnified: innerWidth < NARROW, isResidue: false, opened: new Set() };
  private readonly viewer = new Viewer();
  private readonly findings = new Findings((id) => this.select(id));
  private readonly detail = new Detail((file, side, line) => this.goTo(file, side, line), () => this.deselect());
  private readonly life = new LifePanel();
  private readonly head = element("div", { class: "head" });
  private readonly status = element("span", { class: "muted status", role: "status" });
  private readonly file = element("span", { class: "here path" });
  private readonly changes = element("select", { "aria-label": "Change", change: () => this.open(Number(this.changes.value)) });
  private readonly unified = this.toggleButton("Unified", this.view.isUnified, (is) => { this.view.isUnified = is; });
  private readonly residue = this.toggleButton("Only what is left to read", false, (is) => { this.view.isResidue = is; });
  private content: Content | undefined;
  private lines: Lines | undefined;
  private painter: Painter | undefined;
  private partners: Partners | undefined;
  private target: link.Target = { change: 0 };

  constructor(private readonly source: Source) {
    const { changes } = source.document;
    changes.forEach(({ header }, place) => this.changes.append(element("option", { value: place }, title(header))));
    const steps = changes.length > 1 ? element("span", { class: "steps" }, this.stepButton("‹", "earlier change", -1), this.changes, this.stepButton("›", "later change", 1)) : null;
    const help = element("button", { type: "button", class: "help" }, "Keys", element("span", { class: "hidden" }, " that this page knows"));
    const bar = element("div", { class: "bar" }, steps, this.file, this.status, this.residue, this.unified, help);
    const side = element("details", { class: "side", open: innerWidth >= NARROW }, element("summary", {}, "Refactorings"), this.findings.root);
    document.getElementById("review")?.replaceChildren(this.head, element("div", { class: "columns" }, side, element("div", { class: "work" }, bar, this.viewer.root, this.detail.root)));
    document.body.append(this.life.root);
    this.listen();
    void this.open(link.read(location.hash).change, link.read(location.hash));
  }

  private listen(): void {
    listen([
      { key: "j", what: "next change", act: () => this.step(1) },
      { key: "k", what: "previous change", act: () => this.step(-1) },
      { key: "n", what: "next refactoring", act: () => this.stepFinding(1) },
      { key: "p", what: "previous refactoring", act: () => this.stepFinding(-1) },
      { key: "g", what: "to the partner of the statement under the pointer", act: () => this.toPartner() },
      { key: "r", what: "only what is left to read", act: () => this.residue.click() },
      { key: "u", what: "unified or side by side", act: () => this.unified.click() },
      { key: "[", what: "earlier commit", act: () => this.stepChange(-1) },
      { key: "]", what: "later commit", act: () => this.stepChange(1) },
      { key: "/", what: "search the refactorings", act: () => this.findings.focusSearch() },
      { key: "Escape", what: "close what is open", act: () => this.deselect() },
    ]);
    const cellOf = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>(".cell[data-line], .row.code");
    const over = (event: Event) => {
      const found = cellOf(event);
      this.partners?.over(found?.matches(".row") ? found.querySelector<HTMLElement>(".cell[data-line]") : found);
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
    };
    addEventListener("hashchange", () => {
      const target = link.read(location.hash);
      if (target.change !== this.target.change) void this.open(target.change, target);
      else this.follow(target);
    });
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
    this.partners = new Partners(content, this.viewer.root, (text) => { this.status.textContent = text; });
    this.view.opened.clear();
    this.head.replaceChildren(this.heading(change.header), summary(content));
    this.findings.show(content);
    this.refresh();
    scrollTo({ top: 0 });
    this.follow(target);
  }

  /** What a commit says about itself. The page's own title is not said again. */
  private heading({ kind, commit, sha1, title, url }: Header): HTMLElement {
    const isOnly = this.source.document.changes.length === 1;
    const commits = this.source.document.changes.length - 1;
    if (!commit) return element("p", { class: "about muted" }, isOnly ? "" : kind === "range" ? `${plural(commits, "commit")} as one change` : title);
    const id = element("code", {}, sha1.slice(0, 12));
    const known = /^https:\/\//.test(url) ? element("a", { href: url, rel: "noreferrer" }, id) : id;
    const subject = isOnly ? null : element("strong", {}, shown(commit.subject, 0), " ");
    return element("p", { class: "about" }, subject, element("span", { class: "muted" }, known, ` by ${shown(commit.author, 0)}, ${commit.date.slice(0, 10)}`));
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

  private toggle(key: string): void {
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
    if (!refactoring || !this.content || !this.lines || !this.painter) return;
    const place = refactoring.after[0] ?? refactoring.before[0];
    if (place) this.goTo(place.file, refactoring.after[0] ? "after" : "before", place.startLine);
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

  private stepChange(step: 1 | -1): void {
    const next = this.target.change + step;
    if (this.source.document.changes[next]) void this.open(next);
  }

  private toPartner(): void {
    const partner = this.partners?.partner;
    if (partner) this.goTo(partner.file, partner.side, partner.line);
  }
}

function title(header: Header): string {
  if (!header.commit) return header.kind === "range" ? "the whole range as one change" : header.title;
  return shown(`${header.sha1.slice(0, 8)} ${header.commit.subject}`.slice(0, 100), 0);
}

load().then(
  (source) => new Review(source),
  (error: unknown) => document.getElementById("review")?.replaceChildren(element("p", { class: "note", role: "alert" }, String((error as Error).message))),
);
