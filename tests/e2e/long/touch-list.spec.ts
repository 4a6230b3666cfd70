import { expect } from "@playwright/test";
import { boxOf } from "../checks";
import { hold } from "../hold";
import { test } from "../journey";
import { storedPhotos } from "../photo-store";
import { addButton, card, editButton, fill, isCut, searchBox, tankForm } from "../screen";
import { swipe } from "../swipe";
import { uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a phone's list shows three long tanks whole, and what is pressed in it never lies under the button to add one", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(8, (index) => ({
    customerName: `${word} and Daughters Heating Oil of Wilmington ${index}`,
    locationWithinFacility:
      "3000 Philadelphia Pike, Claymont, Delaware 19703\nBehind the north pump house, second gate on the left",
  }));
  for (const path of [`/?q=${word}`, `/?view=list&q=${word}`]) {
    await open(path);
    const { left } = await boxOf(addButton(page));
    for (const link of await page
      .getByRole("main")
      .getByRole("link", { name: /^(Edit|Photos 0)/ })
      .all()) {
      expect((await boxOf(link)).right, path).toBeLessThan(left);
    }
  }
  expect((await boxOf(page.getByRole("row").nth(3))).bottom).toBeLessThanOrEqual(844);
  const address = page.getByRole("row").nth(1).getByText("3000 Philadelphia Pike");
  const lastLine = page.getByRole("row").nth(1).getByText("Behind the north pump house");
  expect(await lastLine.evaluate(isCut)).toBe(false);
  expect(await address.evaluate(isCut)).toBe(true);
  expect((await boxOf(page.getByRole("row").nth(1).locator("summary"))).height).toBeGreaterThanOrEqual(44);
  await address.tap();
  expect(await address.evaluate(isCut)).toBe(false);
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /^Photos 0/ })
    .tap();
  const gallery = page.getByRole("region", { name: /Photos 0 photos$/ });
  await expect(gallery).toContainText("No photos yet");
  for (const text of ["Property #PROP-", "12,000 gallons", "Diesel", "Behind the north pump house"]) {
    await expect(gallery).toContainText(text);
  }
});

test("two cards stand whole on a phone, and a property leads to its tanks", async ({
  page,
  request,
  open,
  createTanks,
}) => {
  const [word, propertyNumber] = [uniqueWord(), `P-${uniqueWord()}`];
  const photoUrls = await storedPhotos(request, 1);
  await createTanks(3, (index) => ({
    customerName: `${word} ${index}`,
    propertyNumber: index === 2 ? "elsewhere" : propertyNumber,
    locationWithinFacility: "10 Lime Rock Road, South Burlington\nAboveground - vertical tank, north yard",
    photoUrls,
  }));
  for (const view of ["", "view=list&"]) {
    await open(`/?${view}q=${word}`);
    if (!view) expect((await boxOf(page.getByRole("article").nth(1))).bottom).toBeLessThanOrEqual(844);
    await page
      .getByRole("link", { name: `#${propertyNumber}` })
      .first()
      .tap();
    await expect(page).toHaveURL(`/?${view}property=${propertyNumber}`);
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("2 tanks");
  }
});

test("a tank that was left with changes says so on its card, and its form says what they are", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: [] });
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).tap();
  await fill(page, { productContained: "Kerosene" });
  await page.goBack();
  await expect(card(page, tank.customerName)).toContainText("Not saved");
  await open(`/?view=list&q=${tank.propertyNumber}`);
  const line = page.getByRole("row").getByText("Not saved").locator("..");
  await expect(line).toContainText(`#${tank.propertyNumber}`);
  expect(await line.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(2);
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).click();
  await expect(tankForm(page).getByRole("status").first()).toContainText("Product Contained, not saved");
});

test.describe("with a keyboard on the screen", () => {
  test.use({ isMobile: true });

  test("Enter and a swipe give it back", async ({ page, context, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(8, (index) => ({ customerName: `${word} ${index}` }));
    await open("/");
    const fingers = await context.newCDPSession(page);
    const swipeUp = async () => {
      for (const [type, y] of [
        ["touchStart", 600],
        ["touchMove", 500],
        ["touchMove", 300],
      ] as const) {
        await fingers.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 200, y }] });
      }
      await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    for (const leave of [() => searchBox(page).press("Enter"), swipeUp]) {
      await searchBox(page).tap();
      await searchBox(page).fill(word);
      await expect(page.getByText("8 result(s)")).toBeVisible();
      await expect(searchBox(page)).toBeFocused();
      await leave();
      await expect(searchBox(page)).not.toBeFocused();
      await expect(searchBox(page)).toHaveValue(word);
    }
  });
});

test("who scrolls while a list is refreshed stays where they are", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
  await open(`/?q=${word}`);
  const refresh = page.getByRole("main").getByRole("link", { name: "Refresh" });
  const release = await hold(page, "**/api/tanks/compact*", 1);
  await swipe(page, 40);
  await refresh.click();
  await expect(refresh).toHaveAttribute("aria-disabled", "true");
  const place = () => page.evaluate(() => scrollY);
  const pressed = await place();
  await swipe(page, 860);
  await expect.poll(place).toBe(pressed + 860);
  release();
  await expect(refresh).toHaveAttribute("aria-disabled", "false");
  expect(await place()).toBe(pressed + 860);
});
