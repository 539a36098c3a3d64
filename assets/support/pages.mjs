// What the tests of the review page share: a browser, pages from disk, repositories, and servers.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

export const { REFSCOPE, CHROMIUM, SHOP, SCREENSHOTS } = process.env;
export const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "refscope-pages-"));
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page from disk. Whatever it complains about, runs or asks for is remembered. */
export async function open(address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme: "light", bypassCSP: options.bypassCSP ?? false, ...options });
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("dialog", (dialog) => { page.complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => !/^(file|data):|127\.0\.0\.1/.test(request.url()) && page.complaints.push(`asks for ${request.url()}`));
  await page.goto(address);
  await page.waitForSelector(".row.code");
  return page;
}

export function written(repository, revision, name) {
  const file = join(folder, name);
  execFileSync(REFSCOPE, ["review", repository, revision, "--output", file]);
  return `file://${file}`;
}

/** A repository with these versions. */
export function made(name, versions, message = "a change") {
  const repository = join(folder, name);
  const git = (...args) => execFileSync("git", ["-c", "user.name=<b>x</b>", "-c", "user.email=x@example.com", "-C", repository, ...args]);
  mkdirSync(repository);
  git("init", "--quiet");
  for (const files of versions) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), text);
    }
    git("add", ".");
    git("commit", "--quiet", "-m", message);
  }
  return repository;
}

export const shop = () => written(SHOP, "HEAD~6..HEAD", "shop.html");

/** A server and its address. */
export async function served(repository, revision, ...more) {
  const server = spawn(REFSCOPE, ["review", repository, revision, "--no-open", ...more]);
  server.ended = new Promise((resolve) => server.on("exit", resolve));
  server.url = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  return server;
}

/** Ends it as Ctrl-C does, and says how long that took. */
export async function end(server) {
  const start = performance.now();
  server.kill("SIGINT");
  await server.ended;
  return performance.now() - start;
}
