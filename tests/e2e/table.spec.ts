import { expect } from "@playwright/test";
import { boxOf } from "./checks";
import { test } from "./journey";
import { card, columnHead as head, isCut, tankRows as rows, tankForm } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

test("the table shows twelve tanks at 1280 x 720, its heads stay, and a row leads to its tank", async ({
  page,
  open,
  createTanks,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const word = uniqueWord();
  await createTanks(30, (index) => ({ customerName: `${word} ${index}.` }));
  await open(`/?view=list&q=${word}`);
  await expect(page.locator("[aria-rowcount='31']")).toBeVisible();
  const bottoms = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 720).length).toBeGreaterThanOrEqual(12);

  const header = await boxOf(page.getByRole("banner"));
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(async () => (await boxOf(head(page, "Customer"))).top).toBeGreaterThanOrEqual(header.bottom - 1);
  expect((await boxOf(head(page, "Customer"))).top).toBeLessThan(header.bottom + 1);

  const row = page.getByRole("row", { name: `${word} 10.` });
  await test.step("but not whoever selects a text in it", async () => {
    const text = await boxOf(row.getByRole("cell").nth(0).locator("span"));
    await page.mouse.move(text.left + 2, text.top + text.height / 2);
    await page.mouse.down();
    await page.mouse.move(text.left + 40, text.top + text.height / 2);
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
    await expect(tankForm(page)).toBeHidden();
  });
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await row.getByRole("cell").nth(2).click();
  await expect(tankForm(page)).toBeVisible();
  await expect(tankForm(page).getByLabel("Customer")).toHaveValue(`${word} 10.`);
});

test("the photo button reads View with the count behind it, none too, in one line and one column", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  const counts = [0, 1, 50];
  await createTanks(3, (index) => ({
    customerName: `${word} ${index}.`,
    photoUrls: Array.from({ length: counts[index] ?? 0 }, (_, photo) => preparedPhoto(photo)),
  }));
  await open(`/?view=list&q=${word}`);
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = new Set<number>();
    for (const [index, count] of counts.entries()) {
      const button = page.getByRole("row", { name: `${word} ${index}.` }).getByRole("link", { name: /^View/ });
      await expect(button).toHaveAccessibleName(`View ${count} photos of ${word} ${index}.`);
      const { left, height } = await boxOf(button.getByText("View", { exact: true }));
      lefts.add(left);
      expect(height, `at ${width}`).toBeLessThan(30);
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    expect(lefts.size, `at ${width}`).toBe(1);
  }
});

const flats = (index: number) =>
  `5367 Shelburne Road, Shelburne\nUnderground (entirely buried) - tank 1998RC2008-${index}, compartment A`;

test("what tells two tanks of one address apart is whole in the table, at every width", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(2, (index) => ({ customerName: word, locationWithinFacility: flats(index) }));
  await open(`/?view=list&q=${word}`);
  for (const width of [390, 768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const index of [0, 1]) {
      const lastLine = page.getByRole("row").getByText(`tank 1998RC2008-${index}, compartment A`);
      expect(await lastLine.evaluate(isCut), `at ${width}`).toBe(false);
    }
  }
});

test("a long place takes three lines of a card until it is pressed", async ({ page, open, createTank }) => {
  const { customerName } = await createTank({ locationWithinFacility: "behind the pump house ".repeat(60) });
  await open(`/?q=${customerName}`);
  const place = card(page, customerName).getByText("behind the pump house");
  expect(await place.evaluate(isCut)).toBe(true);
  expect((await boxOf(place)).height).toBeLessThanOrEqual(75);
  await place.click();
  expect(await place.evaluate(isCut)).toBe(false);
});

test("a card's link opens its tank in this document, and with Ctrl in a tab of its own", async ({
  page,
  context,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  const edit = card(page, tank.customerName).getByRole("link", { name: /^Edit/ });
  const [tab] = await Promise.all([context.waitForEvent("page"), edit.click({ modifiers: ["ControlOrMeta"] })]);
  await expect(tankForm(tab).getByLabel("Customer")).toHaveValue(tank.customerName);
  await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
  await tab.close();
  await edit.click();
  await expect(tankForm(page)).toBeVisible();
  await expect(page.locator("body[data-same]")).toHaveCount(1);
  await page.goBack();
  await expect(tankForm(page)).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a card leads to its tank, by its name and by its face", async ({ page, open, createTank }) => {
    const tank = await createTank();
    for (const face of [
      card(page, tank.customerName).getByRole("link", { name: tank.customerName }).first(),
      card(page, tank.customerName).getByText(tank.productContained),
    ]) {
      await open(`/?q=${tank.propertyNumber}`);
      await face.tap();
      await expect(tankForm(page)).toBeVisible();
      await expect(page).toHaveURL(`/?q=${tank.propertyNumber}&edit=${tank.id}`);
    }
  });
});
