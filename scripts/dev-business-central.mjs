import { join } from "node:path";
import { writeSettings } from "../tests/business-central/settings.mjs";
import { startStandIn } from "../tests/business-central/stand-in.mjs";
import { buildApp } from "./build.mjs";
import { execute } from "./database.mjs";
import { installPackages } from "./packages.mjs";
import { parsePort, requireFreePort } from "./ports.mjs";
import { Problem } from "./problem.mjs";
import { stateDirectory } from "./project.mjs";
import { startApp } from "./server.mjs";
import { beforeEnd, runSession } from "./session.mjs";

const faultExample = '{"faults":[{"on":"customers","kind":"503"}]}';

/**
 * Serves the sample data without imported customers, so that they come from a stand-in for Business Central: PORT,
 * STATE_DIR (a folder of its own inside), and BC_PORT for the stand-in.
 */
await runSession(async () => {
  const port = parsePort(process.env.PORT || "8787");
  const stateDir = join(stateDirectory(), "business-central");
  await requireFreePort(port);
  await installPackages();
  await buildApp();
  const standIn = await startStandIn(Number(process.env.BC_PORT || 0));
  beforeEnd(standIn.close);
  const settings = [writeSettings(stateDir, standIn.url)];
  const { startDemo } = await import("./seed.mjs");
  const app = await startDemo(stateDir, async () => {
    await execute(stateDir, "DELETE FROM customers;");
    return startApp({ port, stateDir, settings });
  });
  console.log(`Tank Inventory Tracker is running at ${app.url} (Ctrl-C stops it)`);
  console.log(`Faults of the stand-in: curl -X PUT ${standIn.url}/stand-in/cronus -d '${faultExample}'`);
  throw new Problem(`The server has stopped by itself:\n${await app.exited}`);
});
