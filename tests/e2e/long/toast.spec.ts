import { expect, type Page } from "@playwright/test";
import type { Tank } from "../../../app/tanks/model/tank";
import { test, withoutScripts } from "../journey";
import { addButton, fields, fill, message, saveButton, toast } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Saves by key, so that no pointer rests where the toast comes: that would hold it. */
async function saveChange(page: Page, tank: Tank, open: (path: string) => Promise<unknown>) {
  await open(`/?edit=${tank.id}`);
  await fields(page).productContained.fill("Kerosene");
  await saveButton(page).press("Enter");
  await expect(toast(page)).toContainText("Tank updated successfully");
}

test("a toast is closed by its button, by keyboard and by swiping", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  await isolatedStep("only one toast shows at a time, and a new one replaces the older", async () => {
    await saveChange(page, await createTank(), open);
    await addButton(page).press("Enter");
    await fill(page, uniqueTank());
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Tank created successfully");
    await expect(toast(page)).toHaveCount(1);
    await expect(message(page, "Tank updated successfully")).toBeHidden();
  });

  await isolatedStep("a toast closes by its Close button", async () => {
    await saveChange(page, await createTank(), open);
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  await isolatedStep("F8 leads to the toast, and Escape closes it", async () => {
    await saveChange(page, await createTank(), open);
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("list")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toast(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast(page)).toHaveCount(0);
  });

  await isolatedStep("swiping a toast right dismisses it, but not below 50 pixels", async () => {
    await saveChange(page, await createTank(), open);
    await swipe(page, 40);
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText("Tank updated successfully");
    await swipe(page, 60);
    await expect(toast(page)).toHaveCount(0);
  });

  await isolatedStep("a toast follows the finger that swipes it", async () => {
    await saveChange(page, await createTank(), open);
    const before = await toast(page).boundingBox();
    await swipe(page, 40, async () => {
      await expect.poll(async () => ((await toast(page).boundingBox())?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(30);
    });
  });
});

test("a toast goes by itself after five seconds", async ({ page, open, createTank }) => {
  await page.clock.install();
  await page.mouse.move(5, 300);
  await saveChange(page, await createTank(), open);
  await page.clock.fastForward(3000);
  await expect(toast(page)).toContainText("Tank updated successfully");
  await page.clock.fastForward(2000);
  await expect(toast(page)).toHaveCount(0);
});

test("a toast fits its screen, and that of a failure looks different", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  await isolatedStep("a toast is as wide as its screen on a phone, and 420 pixels at most elsewhere", async () => {
    await saveChange(page, await createTank(), open);
    const list = page.getByRole("region", { name: /^Notifications/ }).getByRole("list");
    expect((await list.boundingBox())?.width).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await list.boundingBox())?.width).toBeGreaterThan(370);
    await expect.poll(async () => (await toast(page).boundingBox())?.width).toBeLessThanOrEqual(390);
  });

  await isolatedStep("the toast of a failure looks different from that of a success", async () => {
    allow(/status of 503/);
    const ground = () => toast(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    await saveChange(page, await createTank(), open);
    const success = await ground();
    await addButton(page).press("Enter");
    await fill(page, uniqueTank());
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Error creating tank");
    await expect.poll(ground).not.toBe(success);
    const [failure, save] = [await toast(page).boundingBox(), await saveButton(page).boundingBox()];
    expect((failure?.y ?? 0) + (failure?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
  });
});

withoutScripts(() => {
  test("the message of a save stands in the next page, once", async ({ page, open }) => {
    await open("/?add");
    await fill(page, uniqueTank());
    await saveButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Tank created successfully" })).toBeVisible();
    await page.reload();
    await expect(message(page, "Tank created successfully")).toBeHidden();
  });
});

async function swipe(page: Page, distance: number, held = async () => {}) {
  const box = await toast(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 6 });
  await held();
  await page.mouse.up();
}
