import type { Page } from "@playwright/test";
import { test as base } from "./admin-journey";
import { tankForm } from "./screen";

interface PickerJourney {
  /** Makes Business Central answer as told from now on; nothing makes it answer as it should. */
  strike: (...kinds: string[]) => Promise<void>;
}

export const test = base.extend<PickerJourney>({
  isSignedIn: false,
  strike: async ({ standIn }, use) => {
    const strike = async (...kinds: string[]) => {
      const faults = kinds.map((kind) => ({ on: "customers", kind }));
      await fetch(`${standIn.url}/stand-in/cronus`, { method: "PUT", body: JSON.stringify({ faults }) });
    };
    await use(strike);
    await strike();
  },
});

export type Picker = ReturnType<typeof picker>;

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
    arrow: part.getByRole("button", { name: "Show the list" }),
    count: part.getByRole("status"),
    retry: part.getByRole("button", { name: "Retry" }),
    manual: part.getByRole("button", { name: "Manual Entry" }),
    save: part.getByRole("button", { name: "Save" }),
    back: part.getByRole("button", { name: "Back to Dropdown" }),
  };
}
