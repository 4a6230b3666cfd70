import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const { workerOptions } = unstable_getMiniflareWorkerOptions("./wrangler.toml");

/** The journeys of tests/e2e that are run without scripts here: by tests/before-scripts in place of a browser. */
const journeys = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => `tests/e2e/${name}`)
  .filter((path) => /\bwithAndWithoutScripts\(|\bwithoutScripts\(/.test(readFileSync(path, "utf8")));

export default defineConfig({
  resolve: {
    alias: [
      {
        find: "@playwright/test",
        replacement: fileURLToPath(new URL("tests/before-scripts/playwright.ts", import.meta.url)),
      },
      {
        find: /^\.{1,2}\/(admin-)?journey$/,
        replacement: fileURLToPath(new URL("tests/before-scripts/journey.ts", import.meta.url)),
      },
    ],
  },
  plugins: [
    tsconfigPaths(),
    cloudflareTest(async () => ({
      main: "./workers/app.ts",
      miniflare: {
        ...workerOptions,
        // What lags behind the other, as a replica of it does.
        d1Databases: { ...workerOptions.d1Databases, REPLICA: "REPLICA" },
        // In place of those of [vars], which are the deployment's.
        bindings: { UPLOAD_SECRET: "for tests alone", TEST_MIGRATIONS: await readD1Migrations("./drizzle") },
      },
    })),
  ],
  esbuild: { jsx: "automatic" },
  test: {
    include: ["{app,workers,tests}/**/*.test.ts", ...journeys],
    globalSetup: ["tests/business-central/global-setup.mjs", "tests/helpers/key-server.mjs"],
    setupFiles: ["tests/helpers/apply-migrations.ts", "tests/before-scripts/begin-file.ts"],
    // Two runtimes on the two cores, which the files share: one of its own would cost each file 2 s.
    maxWorkers: 2,
    isolate: false,
    // Of use only when something hangs: a machine with other work takes as long as it takes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Of the runs by `npm run fuzz`.
    provide: { minutes: Number(process.env.FUZZ_MINUTES ?? 0), seed: Number(process.env.FUZZ_SEED ?? 20) },
    // The package is CommonJS alone, which workerd does not load as it is.
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare"] } } },
  },
});
