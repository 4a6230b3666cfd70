import { expect, type Page } from "@playwright/test";
import { boxOf, expectVisibleBorders } from "./checks";
import { hold } from "./hold";
import { test } from "./journey";
import { addPhotos } from "./photo-screen";
import { picker } from "./picker-journey";
import { card, editButton, fields, saveButton, tankForm } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };
const keyboardUp = { width: 390, height: 420 };

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
  await expect(tankSizeGallons).toHaveAccessibleDescription("Only digits: letters are not part of a size.");
  await expect(tankSizeGallons).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(tankSizeGallons).toHaveAccessibleDescription("");
  expect(sent).toEqual([]);
});

test("with the keyboard up or the phone on its side a result and the fields are seen whole", async ({
  page,
  open,
  createTank,
}) => {
  test.slow();
  const tank = await createTank({ productContained: uniqueWord() });
  await page.setViewportSize(keyboardUp);
  await open(`/?q=${tank.propertyNumber}&product=${tank.productContained}&has=no-photos`);
  const result = await boxOf(card(page, tank.customerName));
  expect(result.top).toBeGreaterThanOrEqual((await boxOf(page.getByRole("banner"))).bottom);
  expect(result.bottom).toBeLessThanOrEqual(keyboardUp.height);
  const found = page.getByRole("status").filter({ hasText: "1 result(s)" });
  expect(await found.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(keyboardUp.width);

  const locationWithinFacility = "Behind the north pump house, second gate on the left. ".repeat(6);
  for (const [photoUrls, button] of [
    [[], "Take Photo"],
    [[preparedPhoto(1)], "Add Photo"],
  ] as const) {
    const { id } = await createTank({ photoUrls: [...photoUrls], locationWithinFacility });
    await open(`/?photos=${id}`);
    await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
  }

  await open("/?add");
  for (const field of Object.values(fields(page))) {
    await page.setViewportSize(keyboardUp);
    await field.focus();
    await expectInSight(page);
    await page.setViewportSize(onItsSide);
    await expectInSight(page);
  }
  await expect(page.getByRole("banner")).not.toBeInViewport();

  for (const size of [keyboardUp, onItsSide]) {
    await page.setViewportSize(size);
    const release = await hold(page, "**/api/products");
    await open("/?add");
    await fields(page).productContained.click();
    await expect(tankForm(page).getByText("Loading products...")).toBeVisible();
    release();
    await expect(tankForm(page).getByRole("button", { name: "Manual Entry" })).toBeInViewport({ ratio: 1 });
  }
  const customer = picker(page, "Customer");
  await page.setViewportSize(keyboardUp);
  await customer.input.click();
  await expect(customer.options.nth(2)).toBeVisible();
  await page.keyboard.type("artesian");
  await expect(customer.count).toContainText("1 of");
  const option = await boxOf(customer.options);
  expect(option.height).toBeGreaterThan(48);
  expect(option.bottom).toBeLessThanOrEqual((await boxOf(customer.count)).top);

  await page.setViewportSize(onItsSide);
  const pictured = await createTank({ photoUrls: [preparedPhoto(1)] });
  await open(`/?q=${pictured.propertyNumber}`);
  await expect(card(page, pictured.customerName)).toBeInViewport({ ratio: 1 });

  await open("/?add");
  for (const field of [fields(page).customerName, fields(page).productContained]) {
    const room = async () => (await boxOf(saveButton(page))).top - (await boxOf(field)).bottom;
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - 120 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  expect((await boxOf(saveButton(page))).bottom).toBeLessThanOrEqual(onItsSide.height - 120);
});

/** The field that has the focus, between the top of the screen and the buttons of the form. */
async function expectInSight(page: Page) {
  await expect(async () => {
    const field = await boxOf(page.locator(":focus"));
    const save = await boxOf(saveButton(page));
    expect(field.top).toBeGreaterThanOrEqual(0);
    expect(field.bottom).toBeLessThanOrEqual(save.top);
    expect(save.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }).toPass();
}

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
