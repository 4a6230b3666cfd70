import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [
    tsconfigPaths(),
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: { UPLOAD_SECRET: "for tests alone", TEST_MIGRATIONS: await readD1Migrations("./drizzle") },
      },
    })),
  ],
  esbuild: { jsx: "automatic" },
  test: {
    include: ["{app,workers,tests}/**/*.test.ts"],
    globalSetup: ["tests/business-central/global-setup.mjs"],
    setupFiles: ["tests/helpers/apply-migrations.ts"],
    // Two runtimes on the two cores, which the files share: one of its own would cost each file 2 s.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 240_000,
    // Of the runs by `npm run fuzz`.
    provide: { minutes: Number(process.env.FUZZ_MINUTES ?? 0), seed: Number(process.env.FUZZ_SEED ?? 20) },
    // The package is CommonJS alone, which workerd does not load as it is.
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare"] } } },
  },
});
