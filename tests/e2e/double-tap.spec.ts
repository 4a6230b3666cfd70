import { expect } from "@playwright/test";
import { test } from "./journey";
import { fill, saveButton, tankForm } from "./screen";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a double tap on Update answers no conflict", async ({ page, open, allow, createTank, changeTank, tanksOf }) => {
  allow(/status of 412/);
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Heating Oil" });
  const keepMine = tankForm(page).getByRole("button", { name: "Keep mine" });
  await page.clock.install();
  await saveButton(page).tap();
  await expect(keepMine).toBeVisible();
  const bar = await keepMine.boundingBox();
  expect(bar?.y).toBeLessThan(844 - 44);
  await page.clock.runFor(300);
  for (const name of ["Keep mine", "Keep theirs"]) {
    await tankForm(page).getByRole("button", { name }).dispatchEvent("click");
  }
  await expect(keepMine).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
  await page.clock.runFor(400);
  await keepMine.tap();
  await expect(tankForm(page)).toBeHidden();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
});
