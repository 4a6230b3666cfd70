import { join } from "node:path";
import { writeSettings } from "../../tests/business-central/settings.mjs";
import { startStandIn } from "../../tests/business-central/stand-in.mjs";
import { buildApp } from "../lib/build/build-app.mjs";
import { execute } from "../lib/database/local-database.mjs";
import { startDemo } from "../lib/demo/start-demo.mjs";
import { Problem } from "../lib/problem.mjs";
import { beforeExit, runCommand } from "../lib/process/command.mjs";
import { stateDirectory } from "../lib/project.mjs";
import { readPort, requireFreePort } from "../lib/server/ports.mjs";
import { startApp } from "../lib/server/start-app.mjs";

const faultExample = '{"faults":[{"on":"customers","kind":"503"}]}';

/** Serves the sample data, but with the customers of a stand-in for Business Central, which listens on BC_PORT. */
await runCommand(async () => {
  const port = readPort();
  const stateDir = join(stateDirectory(), "business-central");
  await requireFreePort(port);
  await buildApp();
  const standIn = await startStandIn(Number(process.env.BC_PORT || 0));
  beforeExit(standIn.close);
  const settings = [writeSettings(stateDir, standIn.url)];
  const serve = async () => {
    await execute(stateDir, "DELETE FROM customers;");
    return startApp({ port, stateDir, settings });
  };
  const app = await startDemo(stateDir, serve, ["products"]);
  console.log(`Tank Inventory Tracker is running at ${app.url} (Ctrl-C stops it)`);
  console.log(`Faults of the stand-in: curl -X PUT ${standIn.url}/stand-in/cronus -d '${faultExample}'`);
  await app.exited;
  throw new Problem("The server has stopped by itself.");
});
