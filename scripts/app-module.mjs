import { join } from "node:path";
import { createServer } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { root } from "./project.mjs";
import { beforeEnd } from "./session.mjs";

/** Loads a TypeScript module of the app, named from the repository, into this process. */
export async function loadAppModule(path) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    plugins: [tsconfigPaths()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  beforeEnd(() => vite.close());
  return vite.ssrLoadModule(join(root, path));
}
