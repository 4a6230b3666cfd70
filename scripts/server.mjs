import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isBuilt } from "./build.mjs";
import { migrate } from "./database.mjs";
import { readStamp } from "./fingerprint.mjs";
import { freePort, requireFreePort } from "./ports.mjs";
import { Problem } from "./problem.mjs";
import { programs } from "./project.mjs";
import { start } from "./run.mjs";
import { followLog } from "./server-log.mjs";
import { step } from "./steps.mjs";

const generatedSecrets = ["SESSION_SECRET", "UPLOAD_SECRET"];

/**
 * Serves the built app on 127.0.0.1 with its data in `stateDir` and resolves once it answers. `settings` are files of
 * variables: later ones win, missing ones do not matter. `exited` resolves to the last lines of the log when the
 * server ends, `stop()` ends it.
 */
export async function startApp({ port, stateDir, settings = [] }) {
  if (!isBuilt()) throw new Problem("The app is not built yet: npm run build");
  await migrate(stateDir);
  // Node 20 takes an --env-file meant for wrangler for its own, and fails on one that does not exist.
  const files = [writeSecrets(stateDir), ...settings].filter((file) => existsSync(file));
  const settingArgs = files.flatMap((file) => ["--env-file", file]);
  return step("Starting the server", async () => {
    await requireFreePort(port);
    return serve(port, stateDir, settingArgs);
  });
}

/** Secrets a local deployment needs are made once and stay with its data. */
export function writeSecrets(stateDir) {
  const path = join(stateDir, "secrets.env");
  mkdirSync(stateDir, { recursive: true });
  const known = readStamp(path);
  for (const name of generatedSecrets.filter((secret) => !known.includes(`${secret}=`))) {
    appendFileSync(path, `${name}=${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  }
  return path;
}

async function serve(port, stateDir, settingArgs) {
  const address = ["--ip", "127.0.0.1", "--port", port, "--inspector-port", await freePort()];
  const data = ["--persist-to", stateDir, ...settingArgs, "--var", "DEMO_MODE:true"];
  const args = ["dev", ...address, ...data, "--show-interactive-dev-session=false", "--log-level", "log"];
  // Wrangler would else give the development build of React to a development server.
  const env = { NODE_ENV: "production", WRANGLER_REGISTRY_PATH: join(stateDir, "registry") };
  const server = start(process.execPath, [programs.wrangler, ...args.map(String)], { env });
  const log = followLog([server.stdout, server.stderr]);
  const exited = server.exited.then(() => log.last());
  await answer(`http://127.0.0.1:${port}/`, exited, server);
  log.show();
  return { url: `http://localhost:${port}`, stop: server.stop, exited };
}

async function answer(url, exited, server) {
  const died = exited.then((log) => {
    throw new Problem(`The server did not start:\n${log}`);
  });
  died.catch(() => {});
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (await Promise.race([answers(url), died])) return;
    await Promise.race([wait(100), died]);
  }
  await server.stop();
  throw new Problem("The server did not answer within 90 seconds.");
}

function answers(url) {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) })
    .then((response) => response.text())
    .then(
      () => true,
      () => false,
    );
}
