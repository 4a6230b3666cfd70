import { readFileSync, statSync, writeFileSync } from "node:fs";
import { Problem } from "../lib/problem.mjs";
import { isCommand, runCommand } from "../lib/process/command.mjs";
import { flag, misused, parseCommandLine, pathFromHere, text } from "../lib/process/command-line.mjs";
import { loadTanks, refusedCsv } from "../lib/tanks-load/load-tanks.mjs";
import { fetchTanks, planLoad } from "../lib/tanks-load/plan-load.mjs";
import { readTanks } from "../lib/tanks-load/read-tanks.mjs";
import { confirmPlan } from "../lib/tanks-load/show-plan.mjs";

const usage = `Loads tanks from a CSV file into a running Tank Inventory Tracker.

  npm run tanks:load -- FILE.csv [--url http://localhost:8787] [--refused OUT.csv] [--yes]

The header names the columns customerName, productContained, tankSizeGallons, propertyNumber and
locationWithinFacility, in any order. A row with an id and a version, as an export has them, changes that tank unless it
was changed since; a row without makes a tank. Other columns are ignored. Loading a file again creates no duplicates.
What is to be done is shown first, and on a terminal it is asked for.

  --url URL          the app to load into; the environment variable URL does the same
  --refused OUT.csv  write the refused rows there, with row and reason, to correct and load again
  --yes              do it without asking
  --help             show this

For an app behind Cloudflare Access, CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET hold the service token.`;

export async function main(args) {
  const { file, url, refusedFile, isAgreed } = readCommandLine(args);
  const { tanks, ignored } = await readTanks(readBytes(file));
  if (ignored.length > 0) console.log(`Ignored columns: ${ignored.join(", ")}`);
  const plan = await planLoad(tanks, await fetchTanks(url));
  if (!(await confirmPlan(plan, { isAgreed }))) throw new Problem("Nothing was loaded.");
  const refused = await loadTanks(plan, url, { hint: refusedFile === undefined });
  if (refusedFile !== undefined) write(refusedFile, await refusedCsv(refused));
  return refused.length > 0 ? 1 : 0;
}

function readCommandLine(args) {
  const options = { url: text, refused: text, yes: flag };
  const { values, positionals } = parseCommandLine(args, { usage, options, allowPositionals: true });
  if (positionals.length !== 1) throw misused("Name one CSV file.", usage);
  const url = values.url ?? process.env.URL ?? "http://localhost:8787";
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Problem(`"${url}" is not an http address.`);
  const refusedFile = values.refused && pathFromHere(values.refused);
  const file = pathFromHere(positionals[0]);
  if (refusedFile && isSameFile(file, refusedFile)) throw new Problem(`${refusedFile} is the file that is loaded.`);
  return { file, url, refusedFile, isAgreed: values.yes ?? false };
}

function isSameFile(...paths) {
  const [one, other] = paths.map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}

function readBytes(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`,
    );
  }
}

function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Problem(`${file} cannot be written: ${error.message}`);
  }
}

if (isCommand(import.meta)) await runCommand(main, { usage, interrupted: 130 });
