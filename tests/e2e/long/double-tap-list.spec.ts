import { expect } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { captured, dialogButton, openCamera, photoCount } from "../photo-screen";
import { addButton, cards, editButton, filterPanel, saveButton, showButton, tankForm } from "../screen";
import { uniqueWord } from "../tanks";
import { doubleTap, layUnder, spotOf, stopGuards } from "./double-tap";

test.use({ isWholeAwaited: true, viewport: { width: 390, height: 844 }, hasTouch: true });

test("a double tap on what stands around a list does what one tap does", async ({ page, open, createTanks }) => {
  const product = uniqueWord();
  const list = `/?product=${product}&has=no-photos`;
  await createTanks(6, () => ({ productContained: product }));
  const filter = page.getByRole("button", { name: /^Filter/ });

  await test.step("a double tap on Add presses nothing of a form that comes late, one beside it does", async () => {
    const release = await hold(page, "**/assets/tank-form-*");
    await open(list);
    const spot = await spotOf(addButton(page));
    const pass = await stopGuards(page);
    const tapLater = await doubleTap(addButton(page));
    await expect(page).toHaveURL((url) => url.searchParams.has("add"));
    release();
    await expect(tankForm(page)).toBeVisible();
    const putBack = await layUnder(saveButton(page), spot);
    await tapLater();
    await putBack();
    await tankForm(page).getByRole("link", { name: "Cancel" }).tap();
    await expect(tankForm(page)).toBeHidden();
    await pass();
  });

  await test.step("a double tap on Filter leaves it open, and a tap after that closes it", async () => {
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(filter);
    await expect(filterPanel(page)).toBeVisible();
    await tapAgain();
    await expect(filterPanel(page)).toBeVisible();
    await pass();
    await filter.tap();
    await expect(filterPanel(page)).toBeHidden();
  });

  await test.step("a double tap that leads to a list opens nothing of it", async () => {
    await filter.tap();
    const show = showButton(page);
    await show.click({ trial: true });
    const edit = editButton(cards(page).first());
    const putBack = await layUnder(edit, await spotOf(show));
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(show);
    await expect(filterPanel(page)).toBeHidden();
    await tapAgain();
    await pass();
    await putBack();
    await edit.click({ trial: true });
    await expect(page).toHaveURL(list);
  });

  await test.step("a double tap on a filter's chip removes one filter", async () => {
    const chip = page.getByRole("link", { name: /^Remove/ });
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(chip.first());
    await expect(chip).toHaveCount(1);
    await tapAgain();
    await pass();
    await chip.click({ trial: true });
    await expect(chip).toHaveCount(1);
  });

  await test.step("a double tap takes a photo and does not use it", async () => {
    await addButton(page).tap();
    await openCamera(page);
    await expect(dialogButton(page, "Capture")).toBeEnabled();
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(dialogButton(page, "Capture"));
    await expect(captured(page)).toBeVisible();
    await tapAgain();
    for (const name of ["Use Photo", "Retake"]) await page.mouse.click(...(await spotOf(dialogButton(page, name))));
    await expect(dialogButton(page, "Use Photo")).toBeVisible();
    await pass();
    await dialogButton(page, "Use Photo").tap();
    await expect(photoCount(page, 1)).toBeVisible();
  });
});
