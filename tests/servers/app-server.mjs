import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import getPort from "get-port";
import { root } from "../../scripts/lib/project.mjs";
import { copyPreparedState } from "./prepared-state.mjs";

/**
 * Serves the built app on a port, or a free one, with a file of settings, by `script`. `stop()` lets it end; `kill()` ends
 * all of its processes by SIGKILL, as a power cut would.
 */
export async function startServer(stateDir, { port, settings = "", script = "tests/servers/serve.mjs" } = {}) {
  port ??= await getPort({ host: "127.0.0.1" });
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, SEED: "", SETTINGS: settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  await serving(child);
  const processes = descendants(child.pid);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
    async kill() {
      for (const id of processes) endNow(id);
      await exited;
    },
  };
}

/** A server of a prepared state in a folder of its own, which goes with it. */
export async function startPreparedServer() {
  const stateDir = mkdtempSync(join(tmpdir(), "tank-server-"));
  await copyPreparedState(stateDir);
  const server = await startServer(stateDir);
  return {
    url: server.url,
    stateDir,
    async end() {
      await server.kill();
      rmSync(stateDir, { recursive: true });
    },
  };
}

/** Resolves once the server has printed that it serves. */
async function serving({ stdout, stderr }) {
  const said = [];
  stderr.on("data", (chunk) => said.push(chunk));
  for await (const line of createInterface({ input: stdout })) {
    said.push(`${line}\n`);
    if (!line.startsWith("Serving at")) continue;
    // An unread pipe would fill up and block the server.
    stdout.resume();
    stderr.removeAllListeners("data").resume();
    return;
  }
  throw new Error(`The server did not start:\n${said.join("")}`);
}

/** The process and its descendants, the last first: workerd dies before a parent could stop it gently. */
function descendants(processId) {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table.trim().split("\n");
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent) => pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => treeOf(pid));
  const treeOf = (pid) => [...childrenOf(pid), pid];
  return treeOf(processId);
}

function endNow(processId) {
  try {
    process.kill(processId, "SIGKILL");
  } catch {
    // It has exited already.
  }
}
