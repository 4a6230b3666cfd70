import { join } from "node:path";
import { buildApp } from "./build.mjs";
import { installPackages } from "./packages.mjs";
import { parsePort, requireFreePort } from "./ports.mjs";
import { Problem } from "./problem.mjs";
import { root, stateDirectory } from "./project.mjs";
import { startApp } from "./server.mjs";
import { runSession } from "./session.mjs";

await runSession(async () => {
  const port = parsePort(process.env.PORT || "8787");
  const stateDir = stateDirectory();
  await requireFreePort(port);
  await installPackages();
  await buildApp();
  const { startDemo } = await import("./seed.mjs");
  const app = await startDemo(stateDir, () => startApp({ port, stateDir, settings: [join(root, ".dev.vars")] }));
  console.log(`Tank Inventory Tracker is running at ${app.url} (Ctrl-C stops it)`);
  throw new Problem(`The server has stopped by itself:\n${await app.exited}`);
});
