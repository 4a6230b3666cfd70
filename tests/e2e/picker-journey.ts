import { join } from "node:path";
import type { Page } from "@playwright/test";
import { writeSettings } from "../business-central/settings.mjs";
import { type StandIn, startStandIn } from "../business-central/stand-in.mjs";
import { test as base } from "./admin-journey";
import { tankForm } from "./screen";

interface PickerWorker {
  /** Business Central as these journeys' server meets it. */
  standIn: StandIn;
}

interface PickerJourney {
  /** Makes Business Central answer as told from now on; nothing makes it answer as it should. */
  strike: (...kinds: string[]) => Promise<void>;
}

export const test = base.extend<PickerJourney, PickerWorker>({
  isSignedIn: false,
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const standIn = await startStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ standIn }, use, { workerIndex }) =>
      use(writeSettings(join(process.env.E2E_STATE_DIR ?? "", `settings-${workerIndex}`), standIn.url)),
    { scope: "worker" },
  ],
  strike: async ({ standIn }, use) => {
    const strike = async (...kinds: string[]) => {
      const faults = kinds.map((kind) => ({ on: "customers", kind }));
      await fetch(`${standIn.url}/stand-in/cronus`, { method: "PUT", body: JSON.stringify({ faults }) });
    };
    await use(strike);
    await strike();
  },
});

/** The parts of a picker, by the label of its field. */
export function picker(page: Page, label: string) {
  const part = tankForm(page)
    .locator("div", { has: page.locator("label", { hasText: new RegExp(`^${label}$`) }) })
    .last();
  return {
    part,
    input: part.getByLabel(label, { exact: true }),
    options: part.getByRole("option"),
    option: (name: string | RegExp) => part.getByRole("option", { name }),
    count: part.getByRole("status"),
    retry: part.getByRole("button", { name: "Retry" }),
    manual: part.getByRole("button", { name: "Manual Entry" }),
    save: part.getByRole("button", { name: "Save" }),
    back: part.getByRole("button", { name: "Back to Dropdown" }),
  };
}
