// Serves the bare Worker as scripts/lib/server/worker.mjs serves the product. One argument, as JSON:
// { port, stateDir, files }.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import { workerOptions } from "../../scripts/lib/database/wrangler.mjs";

const { port, stateDir, files } = JSON.parse(process.argv[2]);
const { compatibilityDate, compatibilityFlags, d1Databases, r2Buckets } = await workerOptions();

const server = new Miniflare({
  compatibilityDate,
  compatibilityFlags,
  d1Databases,
  r2Buckets,
  modules: [{ type: "ESModule", path: fileURLToPath(new URL("./worker.mjs", import.meta.url)) }],
  dataBlobBindings: files,
  host: "127.0.0.1",
  port,
  defaultPersistRoot: join(stateDir, "v3"),
  cf: false,
});

for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => server.dispose().finally(() => process.exit(0)));
await server.ready;
