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
    // Files wait for each other as much as they work.
    maxWorkers: 2,
    testTimeout: 20_000,
    // The package is CommonJS alone, which workerd does not load as it is.
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare"] } } },
  },
});
