import { execute, migrate } from "../database/local-database.mjs";
import { demoAdminSql } from "../demo/demo-lists.mjs";
import { startDemo } from "../demo/start-demo.mjs";
import { Problem } from "../problem.mjs";
import { runCommand } from "../process/command.mjs";
import { stateDirectory } from "../project.mjs";
import { readPort } from "./ports.mjs";
import { startApp } from "./start-app.mjs";

/**
 * Serves the built app for tests: PORT, STATE_DIR, SETTINGS for a file of variables, and SEED: demo for the sample data,
 * admin for the demo's admin alone, in a new folder.
 */
await runCommand(
  async () => {
    const port = readPort();
    const stateDir = stateDirectory();
    const settings = process.env.SETTINGS ? [process.env.SETTINGS] : [];
    const serve = () => startApp({ port, stateDir, settings });
    if (process.env.SEED === "admin") await addAdmin(stateDir);
    const app = await (process.env.SEED === "demo" ? startDemo(stateDir, serve) : serve());
    console.log(`Serving at ${app.url}`);
    await app.exited;
    throw new Problem("The server has stopped by itself.");
  },
  { watchParent: true },
);

async function addAdmin(stateDir) {
  await migrate(stateDir);
  await execute(stateDir, demoAdminSql());
}
