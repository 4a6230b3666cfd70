import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Problem } from "../problem.mjs";

export const flag = { type: "boolean" };
export const text = { type: "string" };

/**
 * The options and words of a command; those that it does not know are refused with its usage, and so are those that npm has
 * taken for itself.
 */
export function parseCommandLine(args, { usage, ...known }) {
  refuseTaken(args, Object.keys(known.options));
  try {
    return parseArgs({ args, ...known });
  } catch (error) {
    throw misused(error.message, usage);
  }
}

export function misused(message, usage) {
  return new Problem(`${message}\n\n${usage}`);
}

/**
 * Before a bare "--" npm keeps the options of a script, which would run without them: `npm run deploy --dry-run` would deploy.
 * All that tells of it is a variable for each.
 */
export function refuseTaken(args, names) {
  const isGiven = (name) => args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const taken = names.filter((name) => isTaken(name) && !isGiven(name)).map((name) => `--${name}`);
  if (taken.length === 0) return;
  const command = `npm run ${process.env.npm_lifecycle_event} -- ... ${taken.join(" ")}`;
  throw new Problem(
    `npm took ${taken.join(" and ")} for itself. Write all options behind a bare "--": ${command}\nNothing was done.`,
  );
}

/** Not asked of --yes, which an .npmrc may have; a command that lacks it changes nothing unasked. */
function isTaken(name) {
  if (name === "yes") return false;
  if (process.env[`npm_config_${name.replaceAll("-", "_")}`]) return true;
  return name === "replace" && isNoRegistryHost(process.env.npm_config_replace_registry_host);
}

/** npm takes --replace for the beginning of --replace-registry-host, and the word behind it for its value. */
function isNoRegistryHost(value) {
  return Boolean(value) && !/^(never|always|npmjs|[\w-]+(\.[\w-]+)+)$/.test(value);
}

/** In the folder that the person is in: npm runs its scripts in the repository. */
export function pathFromHere(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
