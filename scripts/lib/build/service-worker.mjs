import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { root } from "../project.mjs";

const client = join(root, "build/client");

// Builds the service worker into the built app: it names the app's files, so it comes after them.
await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  plugins: [tsconfigPaths()],
  define: {
    "process.env.NODE_ENV": JSON.stringify("production"),
    build: JSON.stringify(buildName()),
    assets: JSON.stringify(listAssets().map((name) => `/assets/${name}`)),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    minify: "terser",
    terserOptions: { ecma: 2020, format: { comments: false } },
    target: browserslistToEsbuild(),
    rollupOptions: {
      input: join(root, "app/offline/service-worker.ts"),
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});

/** The code that the list's page may come to need: what it imports, at once or later. */
function listAssets() {
  const names = readdirSync(join(client, "assets"));
  const manifest = names.find((name) => name.startsWith("manifest-"));
  const found = new Set(names.filter((name) => /^(entry\.client|root|_index)-/.test(name)));
  for (const name of found) {
    const text = readFileSync(join(client, "assets", name), "utf8");
    for (const other of names) if (text.includes(other)) found.add(other);
  }
  return [manifest, ...found].sort();
}

/** Differs with all that a kept page consists of. */
function buildName() {
  const hash = createHash("sha256").update(readFileSync(join(root, "build/server/index.js")));
  return hash.update(listAssets().join()).digest("hex").slice(0, 12);
}
