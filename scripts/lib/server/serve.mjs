import { seedDemo } from "../demo/start-demo.mjs";
import { Problem } from "../problem.mjs";
import { runCommand } from "../process/command.mjs";
import { stateDirectory } from "../project.mjs";
import { copyPreparedState } from "../tests/prepared-state.mjs";
import { readPort } from "./ports.mjs";
import { startApp } from "./start-app.mjs";

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
