import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { emptyServer, type Server, tankServer } from "./tests/e2e/servers";

/** Made once a run, by the process that also starts the servers; the workers inherit it. */
function stateFolder(): string {
  if (process.env.E2E_STATE_DIR) return process.env.E2E_STATE_DIR;
  const folder = mkdtempSync(join(tmpdir(), "tank-journeys-"));
  process.env.E2E_STATE_DIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The last --disable-features counts, so Playwright's own stand here again. */
const disabledFeatures = [
  // Each window loads two pages for its address bar, which costs as much CPU as the page under test.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

function serve({ name, port, seed }: Server) {
  return {
    command: "node tests/servers/serve.mjs",
    env: { PORT: String(port), STATE_DIR: join(stateFolder(), name), SEED: seed },
    // The sample tanks are added after the address has begun to answer.
    wait: { stdout: /Serving at/ },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  };
}

export default defineConfig({
  testDir: "tests/e2e",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Of use only when something fails: a machine with other work takes as long as it takes.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    baseURL: tankServer.url,
    locale: "en-US",
    // It answers what a journey wants to lose, and fetches what none has asked for: tests/e2e/offline.spec.ts is run with it.
    serviceWorkers: "block",
    // Nothing waits for what slides into place; tests/e2e/long/toast.spec.ts is run with it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        `--disable-features=${disabledFeatures.join(",")}`,
        // A page lives for seconds: its code is compiled at length for longer than it then runs.
        "--js-flags=--no-opt,--no-maglev",
        // A camera that shows a test picture, few times a second, and needs nobody to allow it.
        "--use-fake-device-for-media-stream=fps=5",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  // `npm test` runs the first alone; the others take as long again.
  projects: [
    { name: "main", testIgnore: "long/**" },
    { name: "long", testMatch: "long/**/*.spec.ts" },
  ],
  webServer: [serve(tankServer), serve(emptyServer)],
});
