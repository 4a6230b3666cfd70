import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "../journey";
import { upright } from "../phone";
import { addButton, card, editButton, expectFields, message, tankForm } from "../screen";
import { uniqueTank } from "../tanks";
import { anotherLink, empty, filledFrom, next, save } from "./add-another";
import { holdDrawing, layUnder, spotOf } from "./double-tap";

const unknownId = "00000000-0000-4000-8000-000000000000";

withAndWithoutScripts(() => {
  test("the next tank of a property has its customer, product and number filled in", async ({
    page,
    open,
    isolatedStep,
    tanksOf,
  }) => {
    await isolatedStep("from one tank to the next", async () => {
      const tank = uniqueTank();
      await open(`/?q=${tank.propertyNumber}&add`);
      await save(page, tank);
      await expect(message(page, "Tank created successfully")).toBeVisible();
      await anotherLink(page).click();
      await expect(page).toHaveTitle(/^Add New Tank - /);
      await expectFields(page, filledFrom(tank));
      await expect(tankForm(page).getByText("0 photo(s) uploaded")).toBeVisible();
      await save(page, next);
      await expect(card(page, tank.customerName)).toHaveCount(2);
      await anotherLink(page).click();
      await expectFields(page, filledFrom(tank));
      const places = async () => (await tanksOf(tank.customerName)).map((each) => each.locationWithinFacility);
      await expect.poll(places).toEqual([next.locationWithinFacility, tank.locationWithinFacility]);
    });

    await isolatedStep("of a list of one customer and product, it begins with both", async () => {
      const tank = uniqueTank();
      const filters = new URLSearchParams({ customer: `"${tank.customerName}"`, product: tank.productContained });
      await open(`/?${filters}`);
      await addButton(page).click();
      await expectFields(page, { ...empty, customerName: tank.customerName, productContained: tank.productContained });
    });

    await isolatedStep("beside a tank that there is not the form is empty", async () => {
      for (const id of [unknownId, "%00", "1%27", ""]) {
        expect((await open(`/?add=${id}`))?.status() ?? 200).toBe(200);
        await expectFields(page, empty);
      }
    });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: upright, hasTouch: true });

  test("two taps on the link open one form, and no tank beneath it", async ({ page, open }) => {
    const tank = uniqueTank();
    const drawing = await holdDrawing(page);
    await open(`/?q=${tank.propertyNumber}&add`);
    await save(page, tank);
    const edit = editButton(card(page, tank.customerName));
    await expect(edit).toBeVisible();
    await anotherLink(page).click({ trial: true });
    expect((await anotherLink(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const spot = await spotOf(anotherLink(page));
    await layUnder(edit, spot);
    await drawing.hold();
    await page.touchscreen.tap(...spot);
    await page.touchscreen.tap(...spot);
    await drawing.goOn();
    await expectFields(page, filledFrom(tank));
    await page.goBack();
    await expect(tankForm(page)).toBeHidden();
    await expect(card(page, tank.customerName)).toBeVisible();
  });
});
