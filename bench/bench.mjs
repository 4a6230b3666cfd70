import { execFileSync } from "node:child_process";
import { buildApp } from "../scripts/lib/build/build-app.mjs";
import { Problem } from "../scripts/lib/problem.mjs";
import { runCommand } from "../scripts/lib/process/command.mjs";
import { root } from "../scripts/lib/project.mjs";
import { secondsSince, step } from "../scripts/lib/step.mjs";
import { sectionText, writeReport } from "./report.mjs";
import { installBenchPackages, requirePrograms } from "./requirements.mjs";

const all = [
  "lists",
  "html",
  "create",
  "import",
  "patience",
  "upload",
  "photo",
  "page",
  "again",
  "typing",
  "growth",
  "lighthouse",
  "routes",
  "weight",
];

await runCommand(
  async () => {
    const startedAt = performance.now();
    const names = chosen(process.argv.slice(2));
    await buildApp();
    await installBenchPackages();
    await requirePrograms(names);
    const { prepareStates } = await import("./seed/state.mjs");
    await prepareStates();
    const sections = [];
    for (const name of names) sections.push(await measure(name));
    writeReport(sections, { commit: commit(), isWhole: names.length === all.length });
    console.log(`docs/performance.md is written; this took ${secondsSince(startedAt)}.`);
  },
  { interrupted: 130 },
);

/** The named sections in their order, or all. */
function chosen(asked) {
  const unknown = asked.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Problem(`There is no section ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
  return asked.length > 0 ? all.filter((name) => asked.includes(name)) : all;
}

async function measure(name) {
  const { title, run } = await import(`./sections/${name}.mjs`);
  const section = { title, ...(await step(`Measuring ${name}`, run)) };
  console.log(`\n${sectionText(section)}`);
  return section;
}

/** The date of the measured commit, and whether files differ from it. */
function commit() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--", "app", "workers", "drizzle", "scripts", "bench") !== "";
    return `${git("log", "-1", "--format=%cs")}${changed ? " and changes since" : ""}`;
  } catch {
    return "unknown";
  }
}
