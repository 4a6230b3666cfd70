import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { company } from "../tests/business-central/customer-lists.mjs";
import { startStandIn } from "../tests/business-central/stand-in.mjs";
import { canary } from "../tests/business-central/tenants.mjs";
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

function writeSettings(stateDir, url) {
  const settings = {
    BC_TENANT_ID: "cronus",
    BC_ENVIRONMENT: "Production",
    BC_COMPANY_ID: company.id,
    BC_CLIENT_ID: "6a7b0b2c-0000-4000-8000-000000000001",
    BC_CLIENT_SECRET: `${canary}-secret`,
    BC_BASE_URL: `${url}/v2.0`,
    BC_TOKEN_URL: `${url}/cronus/oauth2/v2.0/token`,
  };
  const file = join(stateDir, "business-central.env");
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  return file;
}
