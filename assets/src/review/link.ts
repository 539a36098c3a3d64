// What the page's address says behind the `#`: the change, and the refactoring or line that is meant. It can be shared.

import type { Side } from "./document";

export interface Target {
  change: number;
  finding?: number;
  line?: { side: Side; line: number; path: string };
}

export function read(hash: string): Target {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string) => (/^\d+$/.test(fields.get(name) ?? "") ? Number(fields.get(name)) : undefined);
  const target: Target = { change: number("change") ?? 0 };
  const finding = number("finding");
  if (finding !== undefined) target.finding = finding;
  const [, side, line, path] = /^(before|after):(\d+):(.*)$/s.exec(fields.get("line") ?? "") ?? [];
  if (side && line && path !== undefined) target.line = { side: side as Side, line: Number(line), path };
  return target;
}

export function write(target: Target): void {
  const fields = new URLSearchParams();
  if (target.change) fields.set("change", String(target.change));
  if (target.finding !== undefined) fields.set("finding", String(target.finding));
  if (target.line) fields.set("line", `${target.line.side}:${target.line.line}:${target.line.path}`);
  const hash = fields.size ? `#${fields}` : " ";
  try {
    history.replaceState(null, "", hash);
  } catch {
    // A page from disk may not be allowed to change its address.
  }
}
