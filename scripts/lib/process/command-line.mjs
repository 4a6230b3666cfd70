import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Problem } from "../problem.mjs";

export const flag = { type: "boolean" };
export const text = { type: "string" };

/** The options and words of a command; those that it does not know are refused with its usage. */
export function parseCommandLine(args, { usage, ...known }) {
  try {
    return parseArgs({ args, ...known });
  } catch (error) {
    throw misused(error.message, usage);
  }
}

export function misused(message, usage) {
  return new Problem(`${message}\n\n${usage}`);
}

/** In the folder that the person is in: npm runs its scripts in the repository. */
export function pathFromHere(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
