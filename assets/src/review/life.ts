// The life of a declaration: what happened to it, from the commit that introduced it on. The server knows it.

import { ask } from "./document";
import { element, plural } from "./dom";
import { brief } from "./sentence";
import { shown } from "./text";

interface Life {
  entity: { name: string };
  steps: Step[];
  touches: number;
  notes: string[];
}

interface Step {
  sha1: string;
  sentence: string;
  commit: { subject: string; author: string; date: string };
  refactorings: string[];
  /** The lines that differ, each with its sign. */
  hunks: [sign: string, text: string][][];
}

export class LifePanel {
  readonly root = element("dialog", { class: "lifetime", "aria-label": "The life of a declaration" });

  /** Asks for the life of what is declared in a line of the later version of a change. */
  async show(change: number, line: number, path: string, name: string): Promise<void> {
    this.fill(name, element("p", { role: "status" }, "Looking through the history …"));
    this.root.showModal();
    try {
      const address = path.split("/").map(encodeURIComponent).join("/");
      const life = (await ask(`life/${change}/${line}/${address}`)) as Life;
      const steps = life.steps.map(stepElement);
      const notes = life.notes.map((note) => element("p", { class: "note" }, shown(note, 0)));
      this.fill(life.entity.name, element("ol", {}, ...steps), element("p", { class: "muted" }, `${plural(life.steps.length, "step")}, the first one first, in ${plural(life.touches, "commit")} that touched its file.`), ...notes);
    } catch (error) {
      this.fill(name, element("p", { class: "note", role: "alert" }, (error as Error).message));
    }
  }

  private fill(name: string, ...content: HTMLElement[]): void {
    const close = element("form", { method: "dialog" }, element("button", {}, "Close"));
    this.root.replaceChildren(element("header", {}, element("h2", {}, shown(name, 0)), close), ...content);
  }
}

function stepElement(step: Step): HTMLElement {
  const about = element("div", { class: "muted" }, element("code", {}, step.sha1.slice(0, 10)), ` ${step.commit.date.slice(0, 10)} ${shown(step.commit.author, 0)}: ${shown(step.commit.subject, 0)}`);
  const told = step.refactorings.map((it) => element("div", { title: shown(it, 0) }, shown(brief(it), 0)));
  const lines = step.hunks.length ? [element("details", {}, element("summary", {}, "the lines that differ"), ...step.hunks.map(hunkElement))] : [];
  return element("li", {}, element("strong", {}, shown(step.sentence, 0)), about, ...told, ...lines);
}

function hunkElement(hunk: [string, string][]): HTMLElement {
  const sorts: Record<string, string> = { "-": "before explained", "+": "after explained" };
  return element("div", { class: "excerpt", tabindex: 0, role: "group", "aria-label": "lines that differ" }, ...hunk.map(([sign, text]) => element("div", { class: `line ${sorts[sign] ?? ""}` }, element("span", { class: "sign" }, sign === "-" ? "−" : sign), element("code", {}, shown(text, 0)))));
}
