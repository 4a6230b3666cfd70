import { startDemo } from "../demo/start-demo.mjs";
import { Problem } from "../problem.mjs";
import { runCommand } from "../process/command.mjs";
import { stateDirectory } from "../project.mjs";
import { readPort } from "./ports.mjs";
import { startApp } from "./start-app.mjs";

/** Serves the built app for tests: PORT, STATE_DIR, SEED=demo for the sample data, SETTINGS for a file of variables. */
await runCommand(
  async () => {
    const port = readPort();
    const stateDir = stateDirectory();
    const settings = process.env.SETTINGS ? [process.env.SETTINGS] : [];
    const serve = () => startApp({ port, stateDir, settings });
    const app = await (process.env.SEED === "demo" ? startDemo(stateDir, serve) : serve());
    console.log(`Serving at ${app.url}`);
    await app.exited;
    throw new Problem("The server has stopped by itself.");
  },
  { watchParent: true },
);
