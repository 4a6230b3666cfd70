import { parsePort } from "./ports.mjs";
import { Problem } from "./problem.mjs";
import { stateDirectory } from "./project.mjs";
import { startApp } from "./server.mjs";
import { runSession } from "./session.mjs";

/**
 * Serves what is installed and built, for the browser tests: PORT, STATE_DIR,
 * SEED=demo for the sample data, and SETTINGS for a file of variables.
 */
await runSession(
  async () => {
    const port = parsePort(process.env.PORT || "8787");
    const stateDir = stateDirectory();
    const settings = process.env.SETTINGS ? [process.env.SETTINGS] : [];
    const serve = () => startApp({ port, stateDir, settings });
    const { startDemo } = await import("./seed.mjs");
    const app = await (process.env.SEED === "demo" ? startDemo(stateDir, serve) : serve());
    console.log(`Serving at ${app.url}`);
    throw new Problem(`The server has stopped by itself:\n${await app.exited}`);
  },
  { watchParent: true },
);
