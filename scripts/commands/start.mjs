import { join } from "node:path";
import { buildApp } from "../lib/build/build-app.mjs";
import { startDemo } from "../lib/demo/start-demo.mjs";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { parseCommandLine } from "../lib/process/command-line.mjs";
import { root, stateDirectory } from "../lib/project.mjs";
import { readPort, requireFreePort } from "../lib/server/ports.mjs";
import { startApp } from "../lib/server/start-app.mjs";

const usage = `Builds the app and serves it with sample data.

  npm start

  PORT=8788 npm start            at another port than 8787
  STATE_DIR=/tmp/other npm start with data of its own, in another folder than .wrangler/state`;

await runCommand(
  async (args) => {
    parseCommandLine(args, { usage, options: {} });
    const port = readPort();
    const stateDir = stateDirectory();
    await requireFreePort(port);
    await buildApp();
    const app = await startDemo(stateDir, () => startApp({ port, stateDir, settings: [join(root, ".dev.vars")] }));
    console.log(`Tank Inventory Tracker is running at ${app.url} (Ctrl-C stops it)`);
    await app.exited;
    throw new Problem("The server has stopped by itself.");
  },
  { usage },
);
