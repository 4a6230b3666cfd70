import type { Locator, Page } from "@playwright/test";
import type { PhotoItem } from "../../../app/outbox/item";
import { readTable } from "../../e2e/device";
import { dialogButton, phonePicker, photoDialog } from "../../e2e/photo-screen";
import { longestLook } from "./form";
import { nameOf, pictureOf } from "./pictures";
import { until } from "./until";

/**
 * Presses a button that adds photos, and chooses one; resolves to whether it is on the device, or has arrived already.
 * Without a line a new device may lack the dialog's code.
 */
export async function addPhoto(page: Page, button: Locator, number: number): Promise<boolean> {
  await markToast(page);
  await button.click();
  const isOpen = await dialogButton(page, "Upload File")
    .click({ timeout: longestLook })
    .then(() => true)
    .catch((error: Error) => {
      if (error.name !== "TimeoutError") throw error;
      return false;
    });
  if (!isOpen) return false;
  await phonePicker(page, "Choose photos").setInputFiles(await pictureOf(number));
  await photoDialog(page)
    .or(page.getByRole("dialog", { name: "Upload File" }))
    .waitFor({ state: "hidden" });
  return (await until(() => fateOf(page, nameOf(number)))) === "kept";
}

/** What is told already is of something else. */
async function markToast(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector(".toast")?.setAttribute("data-earlier", ""));
}

async function fateOf(page: Page, name: string): Promise<"kept" | "not kept" | undefined> {
  const items = (await readTable(page, "outbox")) as Partial<PhotoItem>[];
  if (items.some((item) => item.name === name)) return "kept";
  const { told, shown, isOnItsWay } = await page.evaluate(() => ({
    told: document.querySelector(".toast:not([data-earlier])")?.textContent ?? "",
    shown: document.body.innerText,
    isOnItsWay: document.querySelector("progress[aria-label='Upload progress']") !== null,
  }));
  // Of an earlier photo, if this one is still on its way.
  if (/Photo uploaded|Saved on this device|It will be sent/.test(told) && !isOnItsWay) return "kept";
  return /This device is full|Upload Error/.test(shown) ? "not kept" : undefined;
}
