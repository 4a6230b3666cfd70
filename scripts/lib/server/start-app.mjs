import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "../build/build-app.mjs";
import { makeStateFolder, migrate } from "../database/local-database.mjs";
import { Problem } from "../problem.mjs";
import { holderOf, lock } from "../process/lock.mjs";
import { start } from "../process/run.mjs";
import { makeSecret, secretNames } from "../secrets.mjs";
import { step } from "../step.mjs";
import { requireFreePort } from "./ports.mjs";

/** Prints a line once it serves, and errors to stderr. */
const worker = join(import.meta.dirname, "worker.mjs");

const lockName = "server.lock";

/** Throws where a server has the data of `stateDir` open. */
export function requireNoServer(stateDir) {
  const holder = holderOf(join(stateDir, lockName));
  if (holder) throw serverRuns(stateDir, holder);
}

function serverRuns(stateDir, holder) {
  return new Problem(
    `A server of ${stateDir} is running, as process ${holder}. Stop it first. If there is none, delete ${join(stateDir, lockName)}.`,
  );
}

/**
 * Serves the built app on 127.0.0.1 with its data in `stateDir` and resolves once it answers. `settings` are files of
 * variables: later ones win, missing ones do not matter. `stop()` ends the server; `exited` resolves when it has ended.
 */
export async function startApp({ port, stateDir, settings = [] }) {
  if (!isBuilt()) throw new Problem("The app is not built yet: npm run build");
  await migrate(stateDir);
  const envFiles = [writeSecrets(stateDir), ...settings].filter((file) => existsSync(file));
  return step("Starting the server", async () => {
    await requireFreePort(port);
    const unlock = lock(join(stateDir, lockName), (holder) => serverRuns(stateDir, holder));
    const options = JSON.stringify({ port, stateDir, envFiles });
    const { stdout, exited, stop } = start(process.execPath, [worker, options], { stderr: "inherit" });
    exited.then(unlock);
    const isServing = await Promise.race([once(stdout, "data"), exited.then(() => false)]);
    if (!isServing) throw new Problem("The server did not start.");
    return { url: `http://localhost:${port}`, exited, stop };
  });
}

/** Generates the secrets of a state folder once. */
export function writeSecrets(stateDir) {
  const path = join(stateDir, "secrets.env");
  makeStateFolder(stateDir);
  const written = existsSync(path) ? readFileSync(path, "utf8") : "";
  for (const name of secretNames.filter((name) => !written.includes(`${name}=`))) {
    appendFileSync(path, `${name}=${makeSecret()}\n`, { mode: 0o600 });
  }
  return path;
}
