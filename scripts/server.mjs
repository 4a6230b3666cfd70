import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isBuilt } from "./build.mjs";
import { migrate } from "./database.mjs";
import { readStamp } from "./fingerprint.mjs";
import { requireFreePort } from "./ports.mjs";
import { Problem } from "./problem.mjs";
import { root } from "./project.mjs";
import { start } from "./run.mjs";
import { followLog } from "./server-log.mjs";
import { step } from "./steps.mjs";

const worker = join(root, "scripts/worker.mjs");
const generatedSecrets = ["SESSION_SECRET", "UPLOAD_SECRET"];

/**
 * Serves the built app on 127.0.0.1 with its data in `stateDir` and resolves once it answers. `settings` are files of
 * variables: later ones win, missing ones do not matter. `exited` resolves to the last lines of the log when the
 * server ends, `stop()` ends it.
 */
export async function startApp({ port, stateDir, settings = [] }) {
  if (!isBuilt()) throw new Problem("The app is not built yet: npm run build");
  await migrate(stateDir);
  const envFiles = [writeSecrets(stateDir), ...settings].filter((file) => existsSync(file));
  return step("Starting the server", async () => {
    await requireFreePort(port);
    return serve({ port, stateDir, envFiles });
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

async function serve(options) {
  const server = start(process.execPath, [worker, JSON.stringify(options)]);
  const log = followLog([server.stdout, server.stderr]);
  const exited = server.exited.then(() => log.last());
  await answer(`http://127.0.0.1:${options.port}/`, exited, server);
  log.show();
  return { url: `http://localhost:${options.port}`, stop: server.stop, exited };
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

/** Resolves to whether a server gives an answer there, whatever it says. */
export function answers(url) {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) })
    .then((response) => response.text())
    .then(
      () => true,
      () => false,
    );
}
