import { format } from "node:util";
import { Problem } from "../../scripts/lib/problem.mjs";

/** Runs a command's `main` in this process, one at a time: its exit code, and what it prints on the console. */
export async function runMain(main, ...args) {
  const { log, error } = console;
  const [out, err] = [[], []];
  Object.assign(console, {
    log: (...values) => out.push(`${format(...values)}\n`),
    error: (...values) => err.push(`${format(...values)}\n`),
  });
  const code = await main(args)
    .catch((failure) => {
      if (!(failure instanceof Problem)) throw failure;
      err.push(`${failure.message}\n`);
      return 1;
    })
    .finally(() => Object.assign(console, { log, error }));
  return { code: code ?? 0, out: out.join(""), err: err.join("") };
}
