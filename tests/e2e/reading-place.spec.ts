import { expect, type Page } from "@playwright/test";
import { nextFrame } from "./checks";
import { test } from "./journey";
import { card, editButton, tankForm } from "./screen";
import { swipeTo } from "./swipe";
import { madeUpPhoto, uniqueWord } from "./tanks";

const upright = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };

test.use({ viewport: upright, hasTouch: true });

for (const view of ["", "view=list&"]) {
  test(`the tank that is read stays in sight when the phone is turned and the page reloaded, in /?${view}`, async ({
    page,
    open,
    createTanks,
  }) => {
    const word = uniqueWord();
    await createTanks(60, (index) => ({
      customerName: `${word} ${index}.`,
      locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
      photoUrls: index % 3 === 0 ? [madeUpPhoto(1)] : [],
    }));
    await open(`/?${view}q=${word}`);
    const read = view ? page.getByRole("row", { name: `${word} 20.` }) : card(page, `${word} 20.`);
    await swipeTo(page, read);
    await read.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2 + 50));
    await nextFrame(page);
    await expectInSight(page, word, 20);

    await page.setViewportSize(onItsSide);
    await expectInSight(page, word, 20);
    await page.setViewportSize(upright);
    await expectInSight(page, word, 20);
    await page.reload();
    await expectInSight(page, word, 20);

    await page.evaluate(() => scrollTo(0, 0));
    await nextFrame(page);
    await page.setViewportSize(onItsSide);
    await expectAtTop(page);
    await page.reload();
    await expectAtTop(page);
    await page.setViewportSize(upright);
    await expectAtTop(page);
  });
}

test("a search that was deep in a list is shown from its start, and the whole list after it", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(60, (index) => ({ customerName: `${word} ${index}.` }));
  await open(`/?q=${word}`);
  await swipeTo(page, card(page, `${word} 20.`));
  await page.getByRole("searchbox").fill(`${word} 20.`);
  await expect(card(page, `${word} 20.`)).toBeInViewport();
  await expect(page.getByText(`1 result(s) for`)).toBeInViewport();
  await page.getByRole("searchbox").fill(word);
  await expectAtTop(page);
});

test("who turned the phone in the form returns to the tank in the list", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  await createTanks(60, (index) => ({ customerName: `${word} ${index}.` }));
  await open(`/?q=${word}`);
  const edit = editButton(card(page, `${word} 20.`));
  await swipeTo(page, edit);
  await edit.tap();
  await expect(tankForm(page)).toBeVisible();
  await page.setViewportSize(onItsSide);
  await page.goBack();
  await expectInSight(page, word, 20);
});

async function expectInSight(page: Page, word: string, tank: number) {
  await expect(page.getByRole("main").getByText(`${word} ${tank}.`).locator("visible=true").first()).toBeInViewport();
}

/** Once the whole list is there, and whatever would scroll it has done so. */
async function expectAtTop(page: Page) {
  await expect(page.locator("[aria-setsize='60'], [aria-rowcount='61']").first()).toBeVisible();
  await nextFrame(page);
  await nextFrame(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}
