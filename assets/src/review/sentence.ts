// A refactoring in the words that a list has room for. The full sentence, which names everything exactly, stands beside
// the code.

const MODIFIERS = "(?:(?:public|private|protected|package|static|abstract|final) )*";
const SIGNATURE = new RegExp(`${MODIFIERS}([\\w$<>]+)\\(`, "g");
const ATTRIBUTE = new RegExp(`\\b(attribute |^)${MODIFIERS}([\\w$]+) : `);

/** What looks like the name of a method before its parameters and is none. */
const CONTROL = /^(?:if|for|while|switch|catch|try|synchronized|return)$/;

/** A sentence without packages, without the parameters and results of methods, and without saying a name twice. Of
 * overloads, the types of their parameters can stay. */
export function brief(sentence: string, hasTypes = false): string {
  const text = withoutSignatures(withoutPackages(sentence), hasTypes);
  // What alone differs is what the sentence is about: the package, or what stands in brackets.
  if (saysNothing(text)) {
    const withPackages = withoutSignatures(sentence, hasTypes);
    return saysNothing(withPackages) ? withoutPackages(sentence) : withPackages;
  }
  const attribute = ATTRIBUTE.exec(text);
  const short = attribute?.[1] ? text.slice(0, attribute.index) + attribute[1] + attribute[2] + text.slice(typeEnd(text, attribute.index + attribute[0].length)) : text;
  return short.replace(/^(?:\w+ )?([\w$]+\([^()]*\)|\S+)(?: : (\S+))? from class (\S+) to (?:\w+ )?\1(?: : \2)? from class (?=\S+$)/, "$1 from class $3 to class ");
}

/** Whether something became what it was. */
function saysNothing(text: string): boolean {
  return /(?:^| )(\S.{2,150}) (?:\w+ )?to \1(?: in | from |$)/.test(text);
}

/** The names of packages are left out; those that are all there is, as of a package that moved, stay. */
function withoutPackages(text: string): string {
  return text.replace(/\b(?:[a-z_][\w$]*\.)+(?=[A-Z])/g, "");
}

/** `public add(item Item) : void` becomes `add(…)`. */
function withoutSignatures(text: string, hasTypes: boolean): string {
  let brief = "";
  let at = 0;
  for (const found of text.matchAll(SIGNATURE)) {
    if (found.index < at || CONTROL.test(found[1] ?? "")) continue;
    const open = found.index + found[0].length;
    const close = closing(text, open);
    if (close < 0) break;
    brief += `${text.slice(at, found.index)}${found[1]}(${hasTypes ? types(text.slice(open, close)) : close > open ? "…" : ""})`;
    at = close + 1;
    if (text.startsWith(" : ", at)) at = typeEnd(text, at + 3);
  }
  return brief + text.slice(at);
}

/** `item Item, count int` becomes `Item, int`. */
function types(parameters: string): string {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= parameters.length; at++) {
    if (parameters[at] === "<") depth += 1;
    if (parameters[at] === ">") depth -= 1;
    if (at < parameters.length && (parameters[at] !== "," || depth > 0)) continue;
    found.push(parameters.slice(start, at).trim().replace(/^\S+ /, ""));
    start = at + 1;
  }
  return found.join(", ");
}

/** Where the bracket that was opened before a place is closed. */
function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Where the type that begins at a place ends. */
function typeEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "<") depth += 1;
    if (text[at] === ">") depth -= 1;
    if (text[at] === " " && depth <= 0) return at;
  }
  return text.length;
}
