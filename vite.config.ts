import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";
import { createContext } from "./workers/context";
import type { Env } from "./workers/env";
import { assetHeaders } from "./workers/response-headers";

/** Static files are answered before the Worker runs, so they get their headers from a file made of the same map. */
function assetHeadersFile(): Plugin {
  return {
    name: "asset-headers-file",
    apply: "build",
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: "_headers", source: assetHeaders() });
    },
  };
}

/** The first page's code, with all it imports, in two chunks: each further one is another request. */
const manualChunks = {
  packages: ["react", "react-dom/client", "@remix-run/react"],
  page: [
    "/app/root.tsx",
    "/app/routes/_index.tsx",
    "/app/browser/navigation/use-dialog-entry.ts",
    "/app/browser/network/request.ts",
    "/app/browser/code/load-chunk.ts",
  ],
  // Each name of a further chunk is bytes of the first page.
  copy: ["/app/tanks/browser-copy/tank-copy.client.ts"],
  print: ["/app/tanks/print/print-page.tsx", "/app/tanks/print/printed-list.tsx"],
};

/** Has `loadChunk` of app/browser/code/load-chunk.ts do each lazy import, with the files it needs beyond the first page's. */
function chunkLoader(): Plugin {
  return {
    name: "chunk-loader",
    applyToEnvironment: ({ name }) => name === "client",
    renderDynamicImport({ targetChunk, getTargetChunkImports }) {
      if (!targetChunk) return null;
      const imports = (getTargetChunkImports() ?? []).filter(
        (imported) => imported.type === "internal" && !["packages", "page"].includes(imported.chunk.name),
      );
      const files = [targetChunk, ...imports].map(({ fileName }) => fileName);
      return { left: `loadChunk(${JSON.stringify(files)},()=>import(`, right: "))" };
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remixCloudflareDevProxy<Env, IncomingRequestCfProperties>({
      getLoadContext: ({ request, context }) => createContext(request, context.cloudflare.env, context.cloudflare.ctx),
    }),
    remix(remixConfig),
    tsconfigPaths(),
    assetHeadersFile(),
    chunkLoader(),
  ],
  worker: { format: "es", plugins: () => [tsconfigPaths()] },
  ssr: {
    // One self-contained production bundle; the dev server needs its own module graph.
    noExternal: command === "build" ? true : undefined,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  // The server's bundle too: left open, `wrangler dev` would run React's development build.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : undefined,
  // Top-level await in a chunk that others import would deadlock the page.
  esbuild: isSsrBuild ? undefined : { supported: { "top-level-await": false } },
  build: {
    // Five hundredths smaller than esbuild's; the Worker is minified when it is bundled.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
    sourcemap: false,
    // In WebKit a file whose preload failed stays lost, even after a reload.
    modulePreload: { resolveDependencies: () => [] },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks } },
    target: browserslistToEsbuild(),
  },
}));
