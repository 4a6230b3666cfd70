// Serves the metered product. One argument, as JSON: { port, stateDir, envFiles, distance }.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { Miniflare } from "miniflare";
import { builtOptions, workerBundle } from "../../scripts/lib/build/build-app.mjs";
import { root } from "../../scripts/lib/project.mjs";

const { port, stateDir, envFiles, distance } = JSON.parse(process.argv[2]);
const options = builtOptions();
const settings = envFiles.map((path) => parseEnv(readFileSync(path, "utf8")));
const entry = fileURLToPath(new URL("./worker.mjs", import.meta.url));

const server = new Miniflare({
  ...options,
  bindings: Object.assign({}, ...settings, { DISTANCE: String(distance) }),
  modulesRoot: root,
  modules: [entry, workerBundle].map((path) => ({ type: "ESModule", path })),
  host: "127.0.0.1",
  port,
  defaultPersistRoot: join(stateDir, "v3"),
  cf: false,
  handleRuntimeStdio: (stdout, stderr) => [stdout, stderr].map((stream) => stream.resume()),
});

for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => server.dispose().finally(() => process.exit(0)));
await server.ready;
