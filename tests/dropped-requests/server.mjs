import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { transformWithEsbuild } from "vite";
import { builtOptions, workerBundle } from "../../scripts/lib/build/build-app.mjs";
import { root } from "../../scripts/lib/project.mjs";

const databaseFaults = join(root, "tests/helpers/database-faults.ts");

/** Serves the built app on a database that answers late. */
export async function startServer(stateDir) {
  const { code } = await transformWithEsbuild(readFileSync(databaseFaults, "utf8"), databaseFaults);
  const server = new Miniflare({
    ...builtOptions(),
    modulesRoot: root,
    modules: [
      { type: "ESModule", path: join(import.meta.dirname, "worker.mjs") },
      { type: "ESModule", path: databaseFaults, contents: code },
      { type: "ESModule", path: workerBundle },
    ],
    host: "127.0.0.1",
    defaultPersistRoot: join(stateDir, "v3"),
    cf: false,
    // Unread output would fill up and block the server.
    handleRuntimeStdio(stdout, stderr) {
      stdout.resume();
      stderr.resume();
    },
  });
  return { url: (await server.ready).origin, stop: () => server.dispose() };
}
