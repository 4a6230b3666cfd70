import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Miniflare } from "miniflare";
import { builtOptions, workerBundle } from "../../../scripts/lib/build/build-app.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { root, stateDirectory } from "../../../scripts/lib/project.mjs";
import { readPort } from "../../../scripts/lib/server/ports.mjs";
import { writeSecrets } from "../../../scripts/lib/server/start-app.mjs";

/** Serves the built app behind watching-worker.mjs: PORT, STATE_DIR. */
await runCommand(
  async () => {
    const [port, stateDir, options] = [readPort(), stateDirectory(), builtOptions()];
    const server = new Miniflare({
      ...options,
      bindings: parseEnv(readFileSync(writeSecrets(stateDir), "utf8")),
      modulesRoot: root,
      modules: [join(import.meta.dirname, "watching-worker.mjs"), workerBundle].map((path) => ({
        type: "ESModule",
        path,
      })),
      host: "127.0.0.1",
      port,
      defaultPersistRoot: join(stateDir, "v3"),
      cf: false,
      // Unread output would fill up and block the server.
      handleRuntimeStdio(stdout, stderr) {
        stdout.resume();
        stderr.resume();
      },
    });
    beforeExit(() => server.dispose());
    await server.ready;
    console.log(`Serving at http://127.0.0.1:${port}`);
    await new Promise(() => {});
  },
  { watchParent: true },
);
