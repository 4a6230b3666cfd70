import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles the page for production into `folder`. */
export async function buildPage(folder) {
  await build({
    root: fileURLToPath(new URL("./page", import.meta.url)),
    configFile: false,
    logLevel: "error",
    esbuild: { jsx: "automatic" },
    css: { postcss: {} },
    build: { outDir: folder, emptyOutDir: true },
  });
}
