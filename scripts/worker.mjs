// Serves the bundled Worker on workerd, as Miniflare sets it up: one argument, { port, stateDir, envFiles } as JSON.
// `wrangler dev` puts a proxy and an inspector in front of every request; this is the Worker alone.
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { workerBundle } from "./build.mjs";
import { workerOptions } from "./wrangler.mjs";

const { port, stateDir, envFiles } = JSON.parse(process.argv[2]);
const options = await workerOptions(envFiles);

const server = new Miniflare({
  ...options,
  bindings: { ...options.bindings, DEMO_MODE: "true" },
  modules: [{ type: "ESModule", path: workerBundle }],
  host: "127.0.0.1",
  port,
  defaultPersistRoot: join(stateDir, "v3"),
  cf: false,
  handleRuntimeStdio,
});

for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => server.dispose().finally(() => process.exit(0)));
await server.ready;

/** Passes the Worker's output on, and ends when workerd has ended. */
function handleRuntimeStdio(output, errors) {
  output.pipe(process.stdout);
  errors.pipe(process.stderr);
  output.on("end", () => process.exit(1));
}
