import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import type { ListKind } from "~/lists/lists";
import { writeSettings } from "../business-central/settings.mjs";
import { type StandIn, startStandIn } from "../business-central/stand-in.mjs";
import { chief, startAdminServer } from "./admin-server";
import { test as base, patience, untilHydrated } from "./journey";
import { firstPort } from "./servers";

interface Entry {
  id: string;
  fileName: string;
  recordCount: number;
}

/** The lists as the API knows them, whatever a page shows. */
export interface Lists {
  replace: (kind: ListKind, csv: string | Buffer, fileName?: string) => Promise<void>;
  clear: (kind: ListKind) => Promise<void>;
  /** Numbers and names, in the order of the numbers. */
  customers: () => Promise<[number: string, name: string][]>;
  products: () => Promise<string[]>;
  imports: (kind: ListKind) => Promise<Entry[]>;
}

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

function listsOf(api: APIRequestContext): Lists {
  async function get<Answer>(path: string): Promise<Answer> {
    const response = await api.get(path, patience);
    expect(response.status()).toBe(200);
    return response.json();
  }
  return {
    async replace(kind, csv, fileName = `${kind}.csv`) {
      const file = { name: fileName, mimeType: "text/csv", buffer: Buffer.from(csv) };
      const response = await api.post(`/api/admin/${kind}/import`, { multipart: { csv: file }, ...patience });
      expect(await response.text()).toMatch(/^\{"imported":\d+\}$/);
    },
    async clear(kind) {
      expect((await api.delete(`/api/admin/${kind}`, patience)).status()).toBe(200);
    },
    async customers() {
      const answer = await get<{ customers: { customerNumber: string; customerName: string }[] }>("/api/customers");
      return answer.customers.map(({ customerNumber, customerName }) => [customerNumber, customerName]);
    },
    async products() {
      const answer = await get<{ products: { itemNumber: string }[] }>("/api/products");
      return answer.products.map(({ itemNumber }) => itemNumber);
    },
    imports: async (kind) => (await get<{ imports: Entry[] }>(`/api/admin/${kind}/imports`)).imports,
  };
}
