import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { Problem } from "../scripts/lib/problem.mjs";
import { start } from "../scripts/lib/process/run.mjs";
import { root } from "../scripts/lib/project.mjs";
import { writeSecrets } from "../scripts/lib/server/start-app.mjs";
import { temporaryFolder } from "./folders.mjs";
import { databaseFile } from "./seed/state.mjs";

/** The product on a state folder, served as `npm start` serves it; V8's inspector listens only if a port is given. */
export function startProduct(stateDir, { inspectorPort } = {}) {
  return serve("scripts/lib/server/worker.mjs", { stateDir, envFiles: [writeSecrets(stateDir)], inspectorPort });
}

/** The product, each of whose trips to the database takes `distance` ms more; its answers tell what they asked of D1. */
export function startMetered(stateDir, { distance }) {
  return serve("bench/metered/serve.mjs", { stateDir, envFiles: [writeSecrets(stateDir)], distance });
}

/**
 * A Worker of a few lines on the same Miniflare and, with a state folder, the same data. It answers GET /bytes/NAME with
 * an entry of `bytes`.
 */
export function startBare({ stateDir = temporaryFolder(), bytes = {} } = {}) {
  const folder = temporaryFolder();
  const files = Object.entries(bytes).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return [name, join(folder, name)];
  });
  return serve("bench/bare-worker/serve.mjs", { stateDir, files: Object.fromEntries(files) });
}

/** Express with SQLite and a client-rendered page, with the rows of a state folder. */
export function startConventional(stateDir) {
  return serve("bench/conventional/serve.mjs", { folder: temporaryFolder(), rowsFrom: databaseFile(stateDir) });
}

/** Runs `work` with the started servers and stops them after it. */
export async function withServers(starting, work) {
  const servers = await Promise.all(starting);
  try {
    return await work(...servers);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

async function serve(script, options) {
  const port = await getPort({ host: "127.0.0.1" });
  const log = join(temporaryFolder(), "log");
  const output = openSync(log, "a");
  const env = { NODE_ENV: "production" };
  const { exited, stop } = start(process.execPath, [join(root, script), JSON.stringify({ port, ...options })], {
    env,
    stdout: output,
    stderr: output,
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  let isOver = false;
  exited.then(() => (isOver = true));
  for (const deadline = Date.now() + 60_000; !(await answers(url)); await wait(50)) {
    if (!isOver && Date.now() < deadline) continue;
    await stop();
    throw new Problem(`${script} did not start:\n${readFileSync(log, "utf8").slice(-2000)}`);
  }
  return { url, stop };
}

/** Resolves to whether a server answers there, with any status. */
function answers(url) {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) })
    .then((response) => response.text())
    .then(
      () => true,
      () => false,
    );
}
