// The page of a history's numbers in a real browser: what a reader does with it, what a hostile repository cannot do, and
// what axe-core says about it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const { REFSCOPE, CHROMIUM, SHOP, SCREENSHOTS } = process.env;
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "refscope-statistics-"));
let browser;
let shop;

before(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  shop = written(SHOP, "shop");
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function written(repository, name) {
  const [database, file] = [join(folder, `${name}.db`), join(folder, `${name}.html`)];
  execFileSync(REFSCOPE, ["mine", repository, "--into", database], { stdio: "ignore" });
  execFileSync(REFSCOPE, ["stats", database, "--output", file]);
  return `file://${file}`;
}

/** A page from disk. Whatever it complains about, runs or asks for is remembered. */
async function open(address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1300, height: 1000 }, colorScheme: "light", ...options });
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("dialog", (dialog) => { page.complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => !/^(file|data):/.test(request.url()) && page.complaints.push(`asks for ${request.url()}`));
  await page.goto(address);
  await page.waitForSelector("#kind .rows");
  return page;
}

const total = async (page) => Number((await page.locator(".sums strong").first().textContent()).replace(/\D/g, ""));
const listed = async (page, id) => (await page.locator(`#${id} .count`).allTextContents()).map((it) => Number(it.replace(/\D/g, "")));
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

test("the charts show what the terminal says", async () => {
  const page = await open(shop);
  const text = execFileSync(REFSCOPE, ["stats", join(folder, "shop.db")], { encoding: "utf8" });
  assert.equal(await total(page), Number(/(\d+) refactorings/.exec(text)[1]));
  assert.ok((await page.locator(".time rect:not(.brush)").count()) > 0);
  await page.locator("#kind .more").click();
  assert.equal(sum(await listed(page, "kind")), await total(page));
  assert.deepEqual(page.complaints, []);
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, "statistics-light.png") });
  await page.close();
});

test("what is chosen in one chart is what the others show, and the address keeps it", async () => {
  const page = await open(shop);
  const all = await total(page);
  const first = page.locator("#kind button.row").first();
  const n = Number(await first.locator(".count").textContent());
  await first.focus();
  await page.keyboard.press("Enter");
  assert.equal(await total(page), n);
  assert.ok(n < all);
  assert.equal(sum(await listed(page, "folder")), n);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true", "the focus stays");
  const again = await open(page.url());
  assert.equal(await total(again), n);
  await again.locator(".chip").first().click();
  assert.equal(await total(again), all);
  assert.deepEqual([...page.complaints, ...again.complaints], []);
  await page.close();
  await again.close();
});

test("a span of time is chosen by dragging, and undone", async () => {
  const page = await open(shop);
  const all = await total(page);
  await page.getByLabel("By").selectOption("1").catch(() => {});
  const box = await page.locator(".time").boundingBox();
  await page.mouse.move(box.x + box.width * 0.9, box.y + 60);
  assert.match(await page.locator(".tip").textContent(), /\d{4}/);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + 60);
  await page.mouse.up();
  const part = await total(page);
  assert.ok(part <= all);
  for (const chip of await page.locator(".chip").all()) await chip.click();
  assert.equal(await total(page), all);
  assert.deepEqual(page.complaints, []);
  await page.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core has no complaint, and nothing is wider than a phone: ${colorScheme}`, async () => {
    const page = await open(shop, { colorScheme, bypassCSP: true });
    await page.locator("#kind button.row").first().click();
    await page.addScriptTag({ content: axe });
    const { violations } = await page.evaluate(() => axe.run());
    assert.deepEqual(violations.map((it) => `${it.id}: ${it.nodes[0].html}`), []);
    await page.setViewportSize({ width: 390, height: 800 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
    if (SCREENSHOTS && colorScheme === "dark") {
      await page.setViewportSize({ width: 1300, height: 1000 });
      await page.screenshot({ path: join(SCREENSHOTS, "statistics-dark.png") });
    }
    await page.close();
  });
}

test("a hostile repository does nothing", async () => {
  const repository = join(folder, "hostile");
  const git = (...args) =>
    execFileSync("git", ["-c", "user.name=x\u202ey", "-c", "user.email=x@example.com", "-C", repository, ...args]);
  const attack = "<!--<script><img src=x onerror=alert(1)>";
  mkdirSync(join(repository, attack), { recursive: true });
  git("init", "--quiet");
  for (const name of ["total", "sum"]) {
    writeFileSync(join(repository, attack, "A.java"), `class A { int ${name}() { int a = 1; return a * 7 + a; } }`);
    git("add", ".");
    git("commit", "--quiet", "-m", "a change");
  }
  const page = await open(written(repository, "hostile"));
  assert.equal(await total(page), 1);
  assert.equal(await page.locator("#author .name").first().textContent(), "x\\u{202e}y");
  assert.equal(await page.locator("#folder .name").first().textContent(), attack);
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.close();
});
