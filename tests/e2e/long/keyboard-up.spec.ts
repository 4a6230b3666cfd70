import { expect, type Page } from "@playwright/test";
import { boxOf } from "../checks";
import { hold } from "../hold";
import { test } from "../journey";
import { keyboardUp, onItsSide, upright } from "../phone";
import { picker } from "../picker-journey";
import { card, fields, saveButton, tankForm } from "../screen";
import { preparedPhoto, uniqueWord } from "../tanks";

test.use({ viewport: upright, hasTouch: true });

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

  for (const size of [
    { width: 320, height: 256 },
    { width: 844, height: 220 },
  ]) {
    await page.setViewportSize(size);
    await open("/?add");
    // Its draft comes later than the form, and closes the list.
    await expect(customer.input).toHaveValue("artesian");
    await customer.input.press("ArrowDown");
    await expect(customer.input).toBeInViewport({ ratio: 1 });
    await expect(customer.options.first()).toBeInViewport({ ratio: 1 });
  }

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
