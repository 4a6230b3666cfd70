import { expect } from "@playwright/test";
import { boxOf, nextFrame } from "../checks";
import { test, untilHydrated } from "../journey";
import {
  addButton,
  card,
  cards,
  closeToast,
  editButton,
  fields,
  fill,
  saveButton,
  search,
  tankForm,
  toast,
} from "../screen";
import { swipeTo } from "../swipe";
import { preparedPhoto, uniqueTank, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("leaving a form deep in a list returns to its place there, by whatever way", async ({
  page,
  open,
  createTanks,
}) => {
  test.slow();
  const word = uniqueWord();
  await createTanks(32, (index) => ({
    customerName: `${word} ${index}`,
    photoUrls: index % 3 === 0 ? [preparedPhoto(1), preparedPhoto(2)] : [],
  }));
  await open(`/?q=${word}`);
  await expect(page.getByText(`32 result(s) for "${word}"`)).toBeVisible();
  const tank = card(page, `${word} 7`);
  await swipeTo(page, editButton(tank));
  for (const name of ["Cancel", "Close", "Back", "Update Tank"]) {
    await test.step(name, async () => {
      const scrolled = await page.evaluate(() => scrollY);
      await editButton(tank).click();
      await expect(tankForm(page)).toBeVisible();
      if (name === "Back") await page.goBack();
      else if (name === "Update Tank") await saveButton(page).click();
      else await tankForm(page).getByRole("link", { name }).click();
      await expect(tank).toBeInViewport();
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(100);
    });
  }
  await expect(tank).toHaveClass(/shadow-saved/);
  await expect(toast(page)).toContainText("Tank updated successfully");
  const message = await toast(page).boundingBox();
  const add = await addButton(page).boundingBox();
  expect(message?.y).toBeGreaterThan(844 / 2);
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(add?.y ?? 0);
  await expect(tank).not.toHaveClass(/shadow-saved/);

  await page.getByRole("searchbox").fill(`${word} 2`);
  await expect(cards(page).first()).toBeInViewport();
  const clear = page.getByRole("button", { name: "Clear search" });
  expect((await clear.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await clear.tap();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a saved tank that the filter hides is offered, and one that is searched for nearly so is found", async ({
  page,
  open,
  createTank,
}) => {
  const product = uniqueWord();
  const tank = await createTank({ productContained: product, locationWithinFacility: "Quarry Road, Wilmington" });
  await open(`/?product=${product}`);
  await test.step("once: a toast that was closed stays closed", async () => {
    await addButton(page).tap();
    await fill(page, uniqueTank());
    await saveButton(page).tap();
    await expect(toast(page).getByRole("button", { name: "Show it" })).toBeVisible();
    await closeToast(page);
    await addButton(page).tap();
    await tankForm(page).getByRole("link", { name: "Cancel" }).tap();
    await expect(card(page, tank.customerName)).toBeVisible();
    await nextFrame(page);
    await expect(toast(page)).toHaveCount(0);
  });
  await editButton(card(page, tank.customerName)).click();
  await fill(page, { productContained: "Kerosene" });
  await saveButton(page).tap();
  await expect(toast(page)).toContainText("Tank updated successfully");
  await toast(page).getByRole("button", { name: "Show it" }).tap();
  await expect(card(page, tank.customerName)).toContainText("Kerosene");

  await search(page, `kerosene wilmington ${tank.propertyNumber.slice(5)}`);
  await expect(page.getByText("No tanks found")).toBeVisible();
  const found = page.getByRole("region", { name: "With all of these words" });
  await expect(found.getByRole("article")).toHaveText([new RegExp(tank.customerName)]);
  await expect(found.getByRole("status")).toHaveText(`1 tank, ${tank.tankSizeGallons.toLocaleString("en-US")} gallons`);
  await page.getByRole("link", { name: "Clear search and filters" }).tap();
  await expect(page).toHaveURL("/");
});

test("what the server refuses or does not answer is said in place and stays", async ({
  page,
  context,
  open,
  allow,
  createTank,
  changeTank,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (412|503)/);
  const tank = await createTank({ photoUrls: [preparedPhoto(1), preparedPhoto(2)] });
  // With it, the tank would be opened with what is known of it.
  await page.route("**/api/tanks/compact*", (route) => route.abort());
  const isAsked = page.waitForRequest("**/api/tanks/compact*");
  await page.goto(`/?q=${tank.propertyNumber}`);
  await untilHydrated(page);
  // The code that asks is there from here on.
  await isAsked;
  await context.setOffline(true);
  await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).tap();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(tank.propertyNumber);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).tap();
  await expect(page.getByRole("heading", { name: `${tank.customerName} Photos` })).toBeVisible();
  await page.unrouteAll();

  await open(`/?edit=${tank.id}`);
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Propane" });
  await page.route("**/*.data*", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await saveButton(page).tap();
  const line = tankForm(page).getByText("Error updating tank: The server is busy or failed.");
  await expect(line).toBeInViewport();
  await expect.poll(async () => (await boxOf(toast(page))).bottom).toBeLessThanOrEqual((await boxOf(line)).top);
  await toast(page).getByRole("button", { name: "Close" }).tap();
  await expect(line).toBeInViewport();
  await expect(fields(page).productContained).toHaveValue("Propane");
  await saveButton(page).tap();
  await expect(tankForm(page).getByRole("button", { name: "Keep mine" })).toBeVisible();
  await expect(page).toHaveURL(`/?edit=${tank.id}`);
});
