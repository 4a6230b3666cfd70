import { join } from "node:path";
import { createServer } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { beforeExit } from "./process/command.mjs";
import { root } from "./project.mjs";

// One Vite server for all modules, so that each is loaded once.
let vite;

/** Imports a TypeScript module of the app by its path from the repository. */
export async function loadAppModule(path) {
  vite ??= startVite();
  return (await vite).ssrLoadModule(join(root, path));
}

async function startVite() {
  const server = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    plugins: [tsconfigPaths()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  beforeExit(() => server.close());
  return server;
}
