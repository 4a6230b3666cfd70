import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import getPort from "get-port";
import { root } from "../../scripts/lib/project.mjs";

/** Serves the built app on the data of a folder; `kill()` ends it as a power cut would, and waits until it is gone. */
export async function startServer(stateDir) {
  const port = await getPort({ host: "127.0.0.1" });
  const child = spawn(process.execPath, [join(root, "scripts/lib/server/serve.mjs")], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, SEED: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  await serving(child);
  const processes = descendants(child.pid);
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      for (const id of processes) endNow(id);
      await exited;
    },
  };
}

/** Resolves when the server says that it answers. */
async function serving({ stdout, stderr }) {
  const said = [];
  stderr.on("data", (chunk) => said.push(chunk));
  for await (const line of createInterface({ input: stdout })) {
    said.push(`${line}\n`);
    if (!line.startsWith("Serving at")) continue;
    // Nobody reads the log of the requests, and a full pipe would stop the server.
    stdout.resume();
    stderr.removeAllListeners("data").resume();
    return;
  }
  throw new Error(`The server did not start:\n${said.join("")}`);
}

/** The process and all that came of it, the last first: workerd, which holds the data, then what would end it gently. */
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
    // It is gone already.
  }
}
