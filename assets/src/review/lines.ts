// All lines of the files of a change, by number, each with what the ones before it left open.

import type { Content, FileChange, Line, Range, Side } from "./document";
import { guess, type Open, tokens } from "./highlight";

export interface KnownLine {
  text: string;
  open: Open;
  /** What is known of it where it changed. */
  changed?: Line;
}

type Version = Map<number, KnownLine>;

export class Lines {
  private readonly versions = new Map<string, Version>();

  constructor(private readonly content: Content) {}

  get(file: number, side: Side, line: number): KnownLine | undefined {
    return this.version(file, side).get(line);
  }

  /** The first line of a place that a refactoring speaks of. */
  told(refactoring: number, side: Side, { file, startLine, endLine }: Range): number | undefined {
    for (let line = startLine; line <= endLine; line++) if (this.get(file, side, line)?.changed?.refactorings?.includes(refactoring)) return line;
    return undefined;
  }

  private version(file: number, side: Side): Version {
    const key = `${side}${file}`;
    let version = this.versions.get(key);
    if (!version) {
      const change = this.content.files[file];
      version = change ? read(change, side) : new Map<number, KnownLine>();
      this.versions.set(key, version);
    }
    return version;
  }
}

function read(file: FileChange, side: Side): Version {
  const version: Version = new Map();
  let open: Open = "";
  let expected = 1;
  const add = (line: number, text: string, changed?: Line) => {
    if (line !== expected) open = guess(text);
    version.set(line, changed ? { text, open, changed } : { text, open });
    [, open] = tokens(text, open);
    expected = line + 1;
  };
  for (const segment of file.segments) {
    if (segment.kind === "same") segment.lines.forEach((text, at) => add(segment[side] + at, text));
    if (segment.kind === "changed") for (const line of segment[side]) add(line.line, line.text, line);
  }
  return version;
}
