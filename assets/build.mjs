// Bundles every page's script and style into one file each, which the Rust crates embed: `src/NAME.ts` and
// `src/NAME.css` become `NAME.js` and `NAME.css`. What a page imports lies in folders below `src`.
//
// The result is checked in, so that building the binary needs no Node. `cargo xtask assets --check` compares.
import { build } from "esbuild";
import { readdir } from "node:fs/promises";

const outdir = process.argv[2] ?? "../crates/report/assets";
const files = await readdir("src");
const entryPoints = files.filter((name) => /\.(ts|css)$/.test(name)).sort().map((name) => `src/${name}`);

await build({
  entryPoints,
  outdir,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  charset: "utf8",
  legalComments: "inline",
  logLevel: "warning",
});
