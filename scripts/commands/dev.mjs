import { join } from "node:path";
import { prepareDev } from "../lib/demo/prepare-dev.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { runShown } from "../lib/process/run.mjs";
import { programs, root } from "../lib/project.mjs";

/** Vite's development server has its data and its settings where wrangler has them by default. */
await runCommand(async (args) => {
  await prepareDev(join(root, ".wrangler/state"), join(root, ".dev.vars"));
  const port = process.env.PORT ? ["--port", process.env.PORT] : [];
  return runShown(process.execPath, [programs.remix, "vite:dev", ...port, ...args]);
});
