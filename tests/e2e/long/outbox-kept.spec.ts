import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { Item } from "../../../app/outbox/item";
import { outboxProblems, readTable, test } from "../device";
import { gallery } from "../photo-screen";
import { addButton, expectFields, fill, message, saveButton, waitingLink } from "../screen";
import { uniqueTank } from "../tanks";

test.beforeEach(({ allow }) => allow(outboxProblems));

test("what waits can be taken away as a file, discarded, and put back", async ({
  page,
  context,
  visitKept,
  tanksOf,
}) => {
  const tank = uniqueTank();
  await visitKept("/");
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await waitingLink(page).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download a copy" }).click(),
  ]);
  const buffer = readFileSync(await file.path());
  const named = (name: string) =>
    page.getByRole("button", {
      name: new RegExp(`^${name} ?, ${tank.customerName}, property ${tank.propertyNumber}$`),
    });
  const [discard, keep] = [named("Discard"), named("Keep it")];
  await discard.press("Enter");
  await expect(keep).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Discard it? It cannot be brought back.");
  await keep.press("Escape");
  await expect(discard).toBeFocused();
  await discard.press("Enter");
  await keep.press("Enter");
  await expect(discard).toBeFocused();
  await discard.press("Enter");
  await expect(keep).toBeFocused();
  await discard.press("Enter");
  await expect(page.getByText("Nothing is waiting on this device.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Waiting to send" })).toBeFocused();
  const name = "copy.zip";
  await page.getByLabel("Open a copy").setInputFiles({ name, mimeType: "application/zip", buffer });
  await expect(message(page, "1 change put back.")).toBeVisible();
  await context.setOffline(false);
  await expect(message(page, "1 change was sent.")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
  await page.getByLabel("Open a copy").setInputFiles({ name, mimeType: "application/zip", buffer });
  await expect(message(page, "0 changes put back.")).toBeVisible();
});

test("a new tank that could not be sent yet is opened from the device when its page is loaded anew", async ({
  page,
  context,
  visit,
  visitKept,
  allow,
}) => {
  allow(/status of 404/);
  const tank = uniqueTank();
  await page.route("**/api/tanks", (route) => route.abort());
  await visitKept("/");
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(waitingLink(page)).toHaveText("1 waiting");
  const [saved] = (await readTable(page, "outbox")) as Item[];
  await context.setOffline(false);
  await visit(`/?photos=${saved?.tankId}`);
  await expect(gallery(page)).toBeVisible();
  await visit(`/?edit=${saved?.tankId}`);
  await expectFields(page, tank);
});
