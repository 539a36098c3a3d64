// Drawing: elements of SVG, round numbers for axes, and the one box that explains what the pointer is on.
import { element } from "../review/dom";

export function svg(
  tag: string,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Round numbers from zero up to at least the largest. */
export function ticks(largest: number, wanted = 4): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((it) => it >= rough) ?? rough;
  const made = [];
  for (let at = 0; at < largest + step; at += step) made.push(at);
  return made;
}

const box = element("div", { class: "tip", role: "presentation", hidden: true });

/** Shows what belongs to the place of the pointer. */
export function explain(event: PointerEvent, title: string, lines: [string, string][]): void {
  if (!box.isConnected) document.body.append(box);
  const rows = lines.map(([name, value]) => element("div", {}, element("span", {}, name), element("b", {}, value)));
  box.replaceChildren(element("strong", {}, title), ...rows);
  box.hidden = false;
  const room = document.documentElement.clientWidth - box.offsetWidth - 8;
  box.style.left = `${Math.max(8, Math.min(event.clientX + 14, room))}px`;
  box.style.top = `${Math.max(8, event.clientY - box.offsetHeight - 12)}px`;
}

export function explainNothing(): void {
  box.hidden = true;
}
