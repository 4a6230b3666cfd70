// Serves the bundled Worker on workerd, as Miniflare sets it up: one argument, { port, stateDir, envFiles } as JSON.
// `wrangler dev` puts a proxy and an inspector in front of every request; this is the Worker alone, unless an
// `inspectorPort` is asked for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Miniflare } from "miniflare";
import { builtOptions, workerBundle } from "../build/build-app.mjs";
import { demoSettings } from "../demo/demo-state.mjs";

const { port, stateDir, envFiles, inspectorPort } = JSON.parse(process.argv[2]);
const options = builtOptions();
const settings = envFiles.map((path) => parseEnv(readFileSync(path, "utf8")));

const server = new Miniflare({
  ...options,
  bindings: Object.assign({}, ...settings, demoSettings(stateDir)),
  modules: [{ type: "ESModule", path: workerBundle }],
  host: "127.0.0.1",
  port,
  defaultPersistRoot: join(stateDir, "v3"),
  cf: false,
  inspectorPort,
  handleRuntimeStdio: (stdout) => stdout.on("end", () => process.exit(1)),
  handleStructuredLogs: showErrors,
});

for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => server.dispose().finally(() => process.exit(0)));
await server.ready;
console.log(`Serving on port ${port}`);

/** A client that goes away is no error of the app; the app's own lines are JSON. */
function showErrors({ level, message }) {
  if (/Network connection lost|Broken pipe|Connection reset/.test(message)) return;
  const isError = ["warn", "warning", "error", "fatal"].includes(level) || message.startsWith('{"level":"error"');
  if (isError) console.error(message);
}
