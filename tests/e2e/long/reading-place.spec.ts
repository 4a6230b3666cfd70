import { expect, type Locator, type Page } from "@playwright/test";
import { boxOf, nextFrame } from "../checks";
import { hold } from "../hold";
import { getReady, test, untilHydrated } from "../journey";
import { onItsSide, upright } from "../phone";
import { card, editButton, menuPanel, saveButton, tankForm } from "../screen";
import { swipeTo } from "../swipe";
import { preparedPhoto, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: upright, hasTouch: true });

test("the tank that is read stays in sight when the phone is turned and the page reloaded", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(60, (index) => ({
    customerName: `${word} ${index}.`,
    locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
    photoUrls: index % 3 === 0 ? [preparedPhoto(1)] : [],
  }));
  for (const view of ["", "view=list&"]) {
    await test.step(`in /?${view}`, async () => {
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
});

const ways: Record<string, (page: Page, addTanks: (count: number) => Promise<unknown>) => Promise<unknown>> = {
  async "the phone was turned"(page) {
    await page.setViewportSize(onItsSide);
    await page.goBack();
  },
  async "the page was reloaded"(page) {
    await page.reload();
    await expect(tankForm(page)).toBeVisible();
    await untilHydrated(page);
    await page.goBack();
  },
  async "tanks were added"(page, addTanks) {
    await addTanks(3);
    await saveButton(page).tap();
  },
};

test("the tank that was read in a long list is found again", async ({ page, open, createTanks }) => {
  test.slow();
  const word = uniqueWord();
  const tanks = (count: number) =>
    createTanks(count, (index) => ({
      customerName: `${word} ${index}.`,
      locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
      photoUrls: index % 2 === 0 ? [preparedPhoto(1)] : [],
    }));
  await tanks(60);
  await open(`/?q=${word}`);

  await test.step("Back leads to the tank that was read, though another list was shown", async () => {
    await swipeTo(page, card(page, `${word} 3.`));
    await nextFrame(page);
    const place = await page.evaluate(() => scrollY);
    await page.getByRole("link", { name: "List view" }).tap();
    await expect(page.getByRole("table")).toBeVisible();
    await page.goBack();
    await expectInSight(page, word, 3);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.setViewportSize(onItsSide);
    await expectInSight(page, word, 3);
  });

  await page.setViewportSize(upright);
  await page.evaluate(() => scrollTo(0, 0));
  await nextFrame(page);

  await test.step("a search that was deep in a list is shown from its start, and the whole list after it", async () => {
    await swipeTo(page, card(page, `${word} 20.`));
    await page.getByRole("searchbox").fill(`${word} 20.`);
    await expect(card(page, `${word} 20.`)).toBeInViewport();
    await expect(page.getByText(`1 result(s) for`)).toBeInViewport();
    await page.getByRole("searchbox").fill(word);
    await expectAtTop(page);
  });

  for (const [what, happen] of Object.entries(ways)) {
    await test.step(`the way back from a form leads to the tank in the list, though ${what}`, async () => {
      await page.setViewportSize(upright);
      await page.evaluate(() => scrollTo(0, 0));
      await nextFrame(page);
      const edit = editButton(card(page, `${word} 20.`));
      await swipeTo(page, edit);
      await edit.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await nextFrame(page);
      await edit.tap();
      await expect(tankForm(page)).toBeVisible();
      await happen(page, tanks);
      await expectInSight(page, word, 20);
    });
  }
});

test("who scrolls after a reload, before the whole list is there, is not taken back", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(60, (index) => ({
    customerName: `${word} ${index}.`,
    locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
    photoUrls: index % 2 === 0 ? [preparedPhoto(1)] : [],
  }));
  await open(`/?q=${word}`);
  await swipeTo(page, card(page, `${word} 10.`));
  await nextFrame(page);
  const release = await hold(page, "**/api/tanks/compact*", 1);
  await page.reload();
  await untilHydrated(page);
  const read = card(page, `${word} 40.`);
  await read.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await nextFrame(page);
  const { top } = await boxOf(read);
  release();
  await expect(page.locator("[aria-setsize='60']").first()).toBeVisible();
  await nextFrame(page);
  await nextFrame(page);
  expect(Math.abs((await boxOf(read)).top - top)).toBeLessThan(2);
});

test("what is read stays where it is when others add tanks above it, and when the rest of its list comes", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  const tanks = (count: number, name: string) =>
    createTanks(count, (index) => ({
      customerName: `${word} ${name} ${index}.`,
      locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
    }));
  const made = await tanks(60, "old");
  const expectSameTop = async (read: Locator, top: number) =>
    expect.poll(async () => Math.abs((await boxOf(read)).top - top)).toBeLessThan(2);

  for (const view of ["", "view=list&"]) {
    await test.step(`in /?${view} after others added some`, async () => {
      await open(`/?${view}q=${word}`);
      const read = page.getByRole(view ? "row" : "article").filter({ hasText: `${word} old 20.` });
      await swipeTo(page, read);
      await nextFrame(page);
      const { top } = await boxOf(read);
      await tanks(2, `new ${view}`);
      await page.getByRole("button", { name: "Menu" }).tap();
      await menuPanel(page).getByRole("link", { name: "Refresh" }).tap();
      await expect(page.getByText(view ? "64 result(s) for" : "62 result(s) for")).toBeAttached();
      await nextFrame(page);
      await expectSameTop(read, top);
    });
  }

  await test.step("on a later page, when the whole list comes", async () => {
    const release = await hold(page, "**/api/tanks/compact*", 1);
    await page.goto(`/?q=${word}&after=${made[30]?.id}`);
    await untilHydrated(page);
    const read = page.getByRole("article").first();
    const name = await read.getByRole("heading").textContent();
    const { top } = await boxOf(read);
    release();
    await getReady(page);
    await expect(page.locator("[aria-setsize='64']").first()).toBeVisible();
    await nextFrame(page);
    await expectSameTop(page.getByRole("article", { name: name ?? "" }), top);
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("Home leads from the end of a long list to its start", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(90, (index) => ({
      customerName: `${word} ${index}.`,
      locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
    }));
    await open(`/?q=${word}`);
    await expect(page.locator("[aria-setsize='90']").first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await nextFrame(page);
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
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
