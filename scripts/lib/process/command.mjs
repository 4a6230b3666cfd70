import { realpathSync } from "node:fs";
import { Problem } from "../problem.mjs";
import { parentIds } from "./parents.mjs";

const cleanUps = new Set();
// A process runs one command, and ends once.
let exiting;

/** Has `cleanUp` awaited before this process exits; the function returned takes it off again. */
export function beforeExit(cleanUp) {
  if (exiting) throw new Problem("Stopping.");
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/**
 * Prints the `usage` if --help is among the `words` of a command, and else runs it to the exit code that `work` returns for
 * them, or to 1 with the message of its Problem. Ctrl-C, SIGTERM and SIGHUP end it with `interrupted`, and so does the death
 * of the parent process where `watchParent` is set: npm does not tell its script when it is killed.
 */
export async function runCommand(
  work,
  {
    usage,
    words = process.argv.slice(2),
    interrupted = 0,
    watchParent = process.env.npm_lifecycle_event !== undefined,
  } = {},
) {
  if (usage && words.some((word) => word === "--help" || word === "-h")) return console.log(usage);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => exit(interrupted));
  if (watchParent) onParentDeath(() => exit(interrupted));
  try {
    await exit((await work(words)) ?? 0);
  } catch (error) {
    if (!exiting) console.error(error instanceof Problem ? error.message : error);
    await exit(1);
  }
}

/** Whether `node` was asked to run this module: a test imports it. */
export function isCommand({ filename }) {
  return realpathSync(process.argv[1]) === filename;
}

function exit(code) {
  exiting ??= Promise.allSettled([...cleanUps].map((cleanUp) => cleanUp())).then(() => process.exit(code));
  return exiting;
}

function onParentDeath(act) {
  const parents = parentIds();
  setInterval(() => parentIds() !== parents && act(), 500).unref();
}
