import { expect } from "@playwright/test";
import { test, untilRegistered } from "../device";
import { card, editButton, fields, tankForm, toast } from "../screen";

test("a page that comes back to the front shows what others have changed meanwhile, and offers a new version after an Undo", async ({
  page,
  line,
  visitKept,
  createTank,
  changeTank,
}) => {
  const tank = await createTank();
  await visitKept("/");
  await page.mouse.move(8, 8);
  await untilRegistered(page);
  const listed = card(page, tank.customerName);
  await expect(listed).toBeVisible();
  await changeTank(tank, { locationWithinFacility: "Behind the boiler house" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(listed).toContainText("Behind the boiler house");

  await editButton(listed).click();
  await fields(page).propertyNumber.fill("Given up");
  await tankForm(page).getByRole("link", { name: "Close" }).click();
  await expect(toast(page)).toContainText("Changes discarded");
  await page.evaluate(() => {
    window.__remixManifest.url = "/assets/manifest-0000.js";
  });
  line.allowWorker((text) => text.replaceAll(/\b[0-9a-f]{12}\b/g, "000000000000"));
  await page.evaluate(async () => {
    const told = new Promise((resolve) => navigator.serviceWorker.addEventListener("message", resolve));
    await (await navigator.serviceWorker.ready).update();
    await told;
  });
  await expect(toast(page)).toContainText("Changes discarded");
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toContainText("A new version is ready");
});
