import { seedDemo } from "../../scripts/lib/demo/start-demo.mjs";
import { Problem } from "../../scripts/lib/problem.mjs";
import { runCommand } from "../../scripts/lib/process/command.mjs";
import { stateDirectory } from "../../scripts/lib/project.mjs";
import { readPort } from "../../scripts/lib/server/ports.mjs";
import { startApp } from "../../scripts/lib/server/start-app.mjs";
import { copyPreparedState } from "./prepared-state.mjs";

/**
 * Serves the built app for tests: PORT, STATE_DIR, SETTINGS for a file of variables, and SEED in a new folder: admin for
 * the demo's admin alone, demo for the sample data too.
 */
await runCommand(
  async () => {
    const port = readPort();
    const stateDir = stateDirectory();
    const { SEED, SETTINGS } = process.env;
    if (SEED) await copyPreparedState(stateDir);
    const app = await startApp({ port, stateDir, settings: SETTINGS ? [SETTINGS] : [] });
    if (SEED === "demo") await seedDemo(app.url, stateDir);
    console.log(`Serving at ${app.url}`);
    await app.exited;
    throw new Problem("The server has stopped by itself.");
  },
  { watchParent: true },
);
