// The life of a declaration: what happened to it, from the commit that introduced it on. The server knows it.

import { ask } from "./document";
import { element } from "./dom";
import { shown } from "./text";

interface Life {
  entity: { name: string };
  steps: { sha1: string; sentence: string; commit: { subject: string; author: string; date: string }; refactorings: string[] }[];
  touches: number;
  notes: string[];
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
      const steps = life.steps.map((step) => element("li", {}, element("code", {}, step.sha1.slice(0, 10)), ` ${step.commit.date.slice(0, 10)} ${shown(step.commit.author, 0)}: `, element("strong", {}, shown(step.sentence, 0)), element("div", { class: "muted" }, shown(step.commit.subject, 0)), ...step.refactorings.map((it) => element("div", {}, shown(it, 0)))));
      const notes = life.notes.map((note) => element("p", { class: "note" }, shown(note, 0)));
      this.fill(life.entity.name, element("ol", {}, ...steps), element("p", { class: "muted" }, `${life.touches} commits touched its file.`), ...notes);
    } catch (error) {
      this.fill(name, element("p", { class: "note", role: "alert" }, (error as Error).message));
    }
  }

  private fill(name: string, ...content: HTMLElement[]): void {
    const close = element("form", { method: "dialog" }, element("button", {}, "Close"));
    this.root.replaceChildren(element("h2", {}, shown(name, 0)), ...content, close);
  }
}
