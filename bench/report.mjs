import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/lib/project.mjs";
import { tableText } from "./tables.mjs";

const path = join(root, "docs/performance.md");
const markers = ["<!-- bench -->", "<!-- /bench -->"];

/** A section as docs/performance.md shows it. */
export function sectionText({ title, tables, notes = [] }) {
  return [`### ${title}`, ...tables.map(tableText), ...notes].join("\n\n");
}

/** Writes the sections between the markers of docs/performance.md; sections that were not run stay. */
export function writeReport(sections, { commit, isWhole }) {
  const text = readFileSync(path, "utf8");
  const [before, old, after] = split(text);
  const others = isWhole ? [] : old.split(/^(?=### )/m).filter((part) => part.startsWith("### "));
  const kept = new Map(others.map(entry));
  const state = `Measured on the commit of ${commit}.`;
  for (const section of sections) kept.set(section.title, `${sectionText(section)}\n\n${state}`);
  writeFileSync(path, [before, ["", head(), ...kept.values(), ""].join("\n\n").trim(), after].join(""));
}

function split(text) {
  const [from, to] = markers.map((marker) => text.indexOf(marker));
  if (from < 0 || to < from) return [`${text.trimEnd()}\n\n${markers[0]}\n\n`, "", `\n\n${markers[1]}\n`];
  const start = from + markers[0].length;
  return [`${text.slice(0, start)}\n\n`, text.slice(start, to), `\n\n${text.slice(to)}`];
}

function entry(part) {
  return [part.slice(4, part.indexOf("\n")), part.trim()];
}

function head() {
  const [{ model }] = cpus();
  const machine = `${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const system = /PRETTY_NAME="(.*)"/.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? process.platform;
  return `Made by \`npm run bench\`, or \`npm run bench -- SECTION ...\` for a part: the contestants take turns, figures are
medians of three turns or more, load is 10 connections on one machine. ${machine}, ${system}; ${versions().join(", ")}.
"The bare Worker" is a Worker of a few lines on the same Miniflare; "the conventional build" is Express with SQLite and a
client-rendered page. Both are in \`bench/\`.`;
}

function versions() {
  const require = createRequire(import.meta.url);
  const packages = ["miniflare", "workerd", "express", "better-sqlite3"];
  const own = packages.map((name) => `${name} ${JSON.parse(readFileSync(manifest(require, name), "utf8")).version}`);
  const chromium = /[\d.]{5,}/.exec(spawnSync("chromium", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[0];
  return [`Node ${process.versions.node}`, ...own, ...(chromium ? [`Chromium ${chromium}`] : [])];
}

function manifest(require, name) {
  const folder = require.resolve.paths(name).find((candidate) => existsSync(join(candidate, name, "package.json")));
  return join(folder, name, "package.json");
}
