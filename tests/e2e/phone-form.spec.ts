import { expect } from "@playwright/test";
import { boxOf, expectVisibleBorders } from "./checks";
import { test } from "./journey";
import { upright } from "./phone";
import { addPhotos } from "./photo-screen";
import { card, editButton, fields, saveButton, tankForm } from "./screen";

test.use({ viewport: upright, hasTouch: true });

test("Enter leads from field to field and sends nothing, and letters in the size are told of", async ({
  page,
  open,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await open("/?add");
  const { customerName, productContained, tankSizeGallons, propertyNumber, locationWithinFacility } = fields(page);
  await customerName.tap();
  await page.keyboard.type("Nobody in the list");
  // Enter waits for options that are still to come.
  await expect(page.getByText("No customers found")).toBeVisible();
  for (const [field, next] of [
    [customerName, productContained],
    [productContained, tankSizeGallons],
    [tankSizeGallons, propertyNumber],
    [propertyNumber, locationWithinFacility],
  ] as const) {
    await expect(field).toHaveAttribute("enterkeyhint", "next");
    await page.keyboard.press("Enter");
    await expect(next).toBeFocused();
  }
  await expect(customerName).toHaveValue("Nobody in the list");
  await page.keyboard.type("North yard");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bay 3");
  await expect(locationWithinFacility).toHaveValue("North yard\nBay 3");

  await productContained.tap();
  await tankForm(page).getByRole("button", { name: "Manual Entry" }).tap();
  await expect(tankForm(page).getByRole("button", { name: "Back to Dropdown" })).toBeVisible();
  await expect(productContained).toBeFocused();
  await productContained.fill("Rainwater");
  await page.keyboard.press("Enter");
  await expect(productContained).toHaveValue("Rainwater");
  await expect(tankSizeGallons).toBeFocused();

  await expect(tankSizeGallons).toHaveAttribute("inputmode", "numeric");
  await page.keyboard.type("12k");
  await expect(tankSizeGallons).toHaveValue("12");
  await expect(tankSizeGallons).toHaveAccessibleDescription("Only digits are part of a size.");
  await expect(tankSizeGallons).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(tankSizeGallons).toHaveAccessibleDescription("Is 12 gallons meant?");
  expect(sent).toEqual([]);
});

test("main actions are large, and what can be pressed has a visible border in both themes", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  for (const [path, buttons, height] of [
    [`/?q=${tank.propertyNumber}`, [editButton(card(page, tank.customerName))], 48],
    ["/?add", [saveButton(page), tankForm(page).getByRole("link", { name: "Cancel" }), addPhotos(page)], 56],
    [`/?photos=${tank.id}`, [page.getByRole("button", { name: "Take Photo" })], 56],
  ] as const) {
    await open(path);
    for (const button of buttons) expect((await boxOf(button)).height, path).toBeGreaterThanOrEqual(height);
    await expectVisibleBorders(page);
  }
  for (const field of [fields(page).propertyNumber, fields(page).locationWithinFacility]) {
    await open("/?add");
    const style = await field.evaluate((element) => getComputedStyle(element, "::placeholder").fontStyle);
    expect(style).toBe("italic");
  }
  await open(`/?view=list&q=${tank.propertyNumber}`);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  for (const text of [`Property #${tank.propertyNumber}`, tank.locationWithinFacility]) {
    await expect(page.getByText(text)).toHaveCSS("color", ink);
  }
});
