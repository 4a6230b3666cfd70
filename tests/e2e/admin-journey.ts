import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { writeSettings } from "../business-central/settings.mjs";
import { type StandIn, startStandIn } from "../business-central/stand-in.mjs";
import { startAdminServer } from "./admin-server";
import { test as base, untilHydrated } from "./journey";
import { type Lists, listsOf } from "./list-api";
import { chief, firstPort } from "./servers";

interface AdminJourney {
  /** Whether the browser comes with a session. */
  isSignedIn: boolean;
  lists: Lists;
}

interface AdminWorker {
  /** The name of a server that only journeys of this name share; all others share one a worker. */
  newInstallation: string;
  /** Business Central as this server meets it. */
  standIn: StandIn;
  adminServer: { url: string; api: APIRequestContext };
}

export const test = base.extend<AdminJourney, AdminWorker>({
  isSignedIn: [true, { option: true }],
  newInstallation: ["", { option: true, scope: "worker" }],
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const standIn = await startStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: "worker" },
  ],
  // Lists are replaced as a whole, so journeys that run at the same time have a server each.
  adminServer: [
    async ({ playwright, newInstallation, standIn }, use, { parallelIndex, workerIndex }) => {
      const name = `${newInstallation || "admin"}-${workerIndex}`;
      const settings = writeSettings(join(process.env.E2E_STATE_DIR ?? "", `settings-${workerIndex}`), standIn.url);
      const { url, stop } = await startAdminServer(name, firstPort + 30 + parallelIndex, settings);
      const api = await playwright.request.newContext({ baseURL: url });
      expect((await api.post("/api/admin/login", { data: chief })).status()).toBe(200);
      await use({ url, api });
      await api.dispose();
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ adminServer }, use) => use(adminServer.url),
  storageState: async ({ adminServer, isSignedIn }, use) =>
    use(isSignedIn ? await adminServer.api.storageState() : undefined),
  open: async ({ page, javaScriptEnabled }, use) =>
    use(async (path) => {
      const response = await page.goto(path);
      if (javaScriptEnabled) await untilHydrated(page, "main form, main a, header a");
      return response;
    }),
  lists: async ({ adminServer }, use) => use(listsOf(adminServer.api)),
});
