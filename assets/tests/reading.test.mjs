// How the page of a change is read: the files and what was read of them, what is closed at first, what stands beside
// what, and what leads where.
import assert from "node:assert/strict";
import { test } from "node:test";
import { end, made, open, served, shop, SHOP, written } from "../support/pages.mjs";

const texts = (page, selector) => page.locator(selector).allTextContents();

test("the list of files leads to them, and what was read is closed, counted and remembered", async () => {
  const address = shop();
  const page = await open(address);
  const files = page.locator(".files .finding");
  assert.match(await page.locator(".summary").textContent(), new RegExp(`^${await files.count()} files`));
  await files.last().click();
  const last = await page.locator(".row.file.current h2").textContent();
  assert.match(last, new RegExp((await files.last().locator(".base").textContent()).replace(".", "\\.")));
  assert.equal(await files.last().getAttribute("aria-current"), "location");
  const rows = await page.locator(".row.code").count();
  await page.locator(".row.file.current").getByRole("button", { name: "read", exact: true }).click();
  assert.ok((await page.locator(".row.code").count()) < rows, "the file is closed");
  assert.match(await page.locator(".files summary").textContent(), /1 of \d+ read/);
  await page.reload();
  await page.waitForSelector(".row.code");
  assert.match(await page.locator(".files summary").textContent(), /1 of \d+ read/);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press("f");
  await page.keyboard.press("x");
  assert.match(await page.locator(".files summary").textContent(), /2 of \d+ read/);
  assert.deepEqual(page.complaints, []);
  await page.close();
});

test("changed imports are one line that can be opened, and so are lines without a change", async () => {
  const imports = (...names) => names.map((name) => `import java.util.${name};\n`).join("");
  const body = Array.from({ length: 30 }, (_, at) => `    int f${at};\n`).join("");
  const version = (names, value) => `package p;\n\n${imports(...names)}\nclass A {\n${body}    int last = ${value};\n}\n`;
  const repository = made("imports", [{ "A.java": version(["List", "Map"], 1) }, { "A.java": version(["Deque", "List", "Queue"], 2) }]);
  const page = await open(written(repository, "HEAD", "imports.html"));
  const fold = page.locator(".row.fold").first();
  assert.match(await fold.textContent(), /3 changed lines of imports and \d+ lines without a change/);
  assert.equal(await page.locator(".cell.import").count(), 0);
  await fold.getByRole("button").click();
  assert.equal(await page.locator(".cell.import").count(), 3);
  // A link to a line opens what hides it.
  const linked = await open(`${written(repository, "HEAD", "imports.html")}#line=after:3:A.java`);
  assert.match(await linked.locator(".row.current").textContent(), /Deque/);
  await page.close();
  await linked.close();
});

const GREETING = ["String greeting = \"Hello, \" + name + \"!\";", "print(greeting);", "count(greeting);", "log(\"greeted\",\n            greeting);", "flush();"];
const END = Array.from({ length: 9 }, (_, at) => `end(${at}, name);`);
const method = (head, lines) => `    ${head} {\n${lines.map((line) => `        ${line}\n`).join("")}    }\n`;

test("extracted code stands beside where it came from, line for line, and both places lead to each other", async () => {
  const after = GREETING.map((line) => line.replace(/\s*\n\s*/, " ").replace("!", "?"));
  const repository = made("extracted", [
    { "A.java": `class A {\n${method("void run(String name)", ["start();", ...GREETING, ...END])}}\n` },
    { "A.java": `class A {\n${method("void run(String name)", ["start();", "greet(name);", ...END])}\n${method("void greet(String name)", after)}}\n` },
  ]);
  const page = await open(written(repository, "HEAD", "extracted.html"));
  const came = page.locator(".row.run", { hasText: "came from" });
  const went = page.locator(".row.run", { hasText: "went to" });
  assert.match(await came.textContent(), /Extract Method/);
  assert.match(await went.textContent(), /Extract Method/);
  const before = (await texts(page, ".cell.moved.before code")).join("\n");
  assert.match(before, /log\("greeted",\s*greeting\);/, "no line of the origin is left out");
  // Only what differs stands out.
  assert.deepEqual(await texts(page, ".cell.moved.after .told, .cell.moved.after .untold"), ["?"]);
  await came.getByRole("button", { name: /line/ }).last().click();
  assert.match(await page.locator(".row.current .cell.before").textContent(), /String greeting/);
  assert.equal(await page.locator(".row.current .cell.after").count(), 0, "the place that the code left");
  await went.locator(".link").first().click();
  assert.match(await page.locator(".row.current .cell.after").textContent(), /String greeting/);
  await page.close();
});

test("statements in another place of their method stand beside where they stood, and stay to be read", async () => {
  const branch = (name, link = "") => [`${link}if (value instanceof ${name}) {`, `    take${name}(value);`, "}"];
  const version = (...names) => `class A {\n${method("void run(Object value)", names.flatMap((name, at) => branch(name, at ? "else " : "")))}}\n`;
  const repository = made("reordered", [{ "A.java": version("Text", "Map", "List") }, { "A.java": version("Map", "List", "Text") }]);
  const page = await open(written(repository, "HEAD", "reordered.html"));
  assert.match(await page.locator(".row.run", { hasText: "came from" }).textContent(), /lines 3–4/);
  const row = page.locator(".row.code", { has: page.locator(".cell.moved.after", { hasText: "instanceof Text" }) });
  assert.match(await row.locator(".cell.before").textContent(), /if \(value instanceof Text\)/);
  // Only what differs stands out.
  assert.deepEqual(await texts(page, ".cell.moved.after .untold"), ["else"]);
  await page.getByRole("button", { name: "Only what is left to read" }).click();
  assert.match(await page.locator(".diff").textContent(), /takeText\(value\)/);
  await page.close();
});

test("what a file says before its code is one line, and a new file has the room of both versions", async () => {
  const head = "/*\n * Nobody may do anything with this.\n */\npackage p;\n\nimport java.util.List;\n\n";
  const repository = made("new", [{ "A.java": "class A {}\n" }, { "B.java": `${head}/** It is new. */\nclass B {\n    List<String> names;\n}\n` }]);
  const page = await open(written(repository, "HEAD", "new.html"));
  assert.match(await page.locator(".row.fold").first().textContent(), /7 changed lines of comments and imports/);
  assert.match(await page.locator(".row.code.wide").first().textContent(), /It is new/);
  const [row, cell] = await Promise.all([".row.code.wide", ".row.code.wide .cell"].map((it) => page.locator(it).first().boundingBox()));
  assert.equal(cell.width, row.width);
  await page.close();
});

test("a blank line does not come between a statement and what it was", async () => {
  const version = (call, lines) => `class A {\n${method("void run(int a)", ["start(a);", ...lines, "second(a);"])}\n${method(`void ${call}(int a, int b)`, ["use(a);", "use(b);"])}}\n`;
  const repository = made("blank", [
    { "A.java": version("first", ["first(a, 1);", ""]) },
    { "A.java": version("initial", ["", "initial(a, 1);"]) },
  ]);
  const page = await open(written(repository, "HEAD", "blank.html"));
  const rows = await page.locator(".row.code").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("code")].map((code) => code.textContent.trim())));
  assert.ok(rows.some(([one, other]) => /^first\(a, 1/.test(one) && /^initial\(a, 1/.test(other ?? "")), JSON.stringify(rows));
  await page.close();
});

test("in other languages the words that differ stand out, and nothing is taken for code of ours", async () => {
  const repository = made("words", [{ "ci.yml": "steps:\n  - uses: some/action@v1.2.3\n" }, { "ci.yml": "steps:\n  - uses: some/action@v1.2.4\n" }]);
  const page = await open(written(repository, "HEAD", "words.html"));
  assert.deepEqual(await texts(page, ".diff .told"), ["3", "4"]);
  assert.equal(await page.locator(".diff").locator(".annotation, .comment, .keyword").count(), 0);
  await page.close();
});

test("the whole message of a commit is there", async () => {
  const repository = made("message", [{ "A.java": "class A {}\n" }, { "A.java": "class B {}\n" }], "Call it B\n\nBecause <b>A</b> said nothing.\n");
  const page = await open(written(repository, "HEAD", "message.html"));
  assert.equal(await page.locator("h1").textContent(), "Call it B");
  assert.equal(await page.locator(".message").textContent(), "Because <b>A</b> said nothing.");
  await page.close();
});

test("sentences of the list are brief, and the most telling kinds stand first", async () => {
  const page = await open(shop());
  const sentences = await texts(page, ".list .finding");
  assert.ok(sentences.some((text) => text.startsWith("current() renamed to basket() in class Checkout")), sentences.join("\n"));
  const kinds = await texts(page, ".list h2");
  assert.ok(kinds.indexOf("Rename Class") < kinds.indexOf("Change Method Access Modifier"), kinds.join());
  await page.close();
});

test("a sentence about code shows the code", async () => {
  const version = (condition, one, other) => `package p;\n\nclass A {\n${method("int run(String text)", [`if (${condition}) {`, `    return ${one};`, "}", `return ${other};`])}}\n`;
  const repository = made("inverted", [{ "A.java": version("text.isEmpty()", "count(text, 1)", "measure(text, 2)") }, { "A.java": version("!text.isEmpty()", "measure(text, 2)", "count(text, 1)") }]);
  const page = await open(written(repository, "HEAD", "inverted.html"));
  const sentences = await texts(page, ".list .finding");
  assert.ok(sentences.some((text) => text.startsWith("if(text.isEmpty()) to if(!text.isEmpty()) in method run(…) from class A")), sentences.join("\n"));
  await page.close();
});

test("a life shows which lines each step changed", async () => {
  const server = await served(SHOP, "HEAD~6..HEAD");
  try {
    const page = await open(server.url);
    await page.locator(".life").first().click();
    const step = page.locator(".lifetime li", { has: page.locator("details") }).first();
    await step.locator("summary").click();
    assert.ok((await step.locator(".excerpt .explained").count()) > 0);
    assert.deepEqual(page.complaints, []);
    await page.close();
  } finally {
    await end(server);
  }
});

test("the code can be searched where it is closed, and a line says what accounts for it", async () => {
  const page = await open(shop());
  await page.keyboard.press("/");
  await page.keyboard.type("BigDecimal.ZERO");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".row.current").textContent(), /BigDecimal\.ZERO/);
  assert.match(await page.locator(".status").textContent(), /1 of \d+ lines/);
  await page.keyboard.press("Escape");
  const cell = page.locator(".cell.after.explained").first();
  await cell.hover();
  const told = await page.locator(".status").textContent();
  assert.match(told, / \(e\)$/);
  await page.keyboard.press("e");
  assert.ok(told.includes(await page.locator(".detail h2").textContent()));
  await page.close();
});

test("of a change too large to be given whole, the server gives the lines that are opened", async () => {
  const body = Array.from({ length: 40_000 }, (_, line) => `    // A line that says nothing about anything at all, and it is number ${line}.\n`).join("");
  const version = (value) => ({ "A.java": `class A {\n    int f = ${value};\n${body}    int g = ${value};\n}\n` });
  const repository = made("gap", [version(1), version(2)]);
  const file = await open(written(repository, "HEAD", "gap.html"));
  assert.match(await file.locator(".row.fold", { hasText: "not part of this page" }).textContent(), /39,\d+ lines/);
  await file.close();
  const server = await served(repository, "HEAD");
  try {
    const page = await open(server.url);
    await page.locator(".row.fold", { hasText: /39,\d+ lines without a change/ }).getByRole("button").click();
    await page.waitForFunction(() => /it is number 2\d{4}\./.test(document.querySelector(".row.current")?.textContent ?? ""));
    assert.deepEqual(page.complaints, []);
    await page.close();
    assert.equal((await fetch(`${server.url}lines/0/B.java`)).status, 404);
    assert.equal((await fetch(`${server.url}lines/9/A.java`)).status, 404);
  } finally {
    await end(server);
  }
});
