import { expect, type Page } from "@playwright/test";
import { hold } from "../hold";
import { test, untilHydrated } from "../journey";
import {
  conflictQuestion,
  editButton,
  expectFields,
  fill,
  menuPanel,
  message,
  saveButton,
  tankForm,
  toast,
} from "../screen";
import { uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 } });

const keepMine = (page: Page) => tankForm(page).getByRole("button", { name: "Keep mine" });

/** What may come between a question and its answer. */
const events: [title: string, happen: (page: Page) => Promise<void>][] = [
  [
    "a server that fails",
    async (page) => {
      await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Down for a moment" }), {
        times: 1,
      });
      await keepMine(page).click();
      await expect(toast(page)).toContainText("Error updating tank");
    },
  ],
  [
    "Refresh",
    async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      // What the list has is taken by the time the tank is asked for.
      const answer = page.waitForResponse(/\/api\/tanks\/[-0-9a-f]{36}$/);
      await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
      await answer;
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(menuPanel(page).getByRole("link", { name: "Refresh" })).toBeVisible();
      await page.keyboard.press("Escape");
    },
  ],
  [
    "a link within the page",
    async (page) => {
      await page.getByRole("link", { name: "Skip to content" }).press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
    },
  ],
  ["a reload", async (page) => void (await page.reload())],
];

test("a question stays with what was typed, whatever comes between it and its answer", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
  createTanks,
  changeTank,
  tanksOf,
}) => {
  test.slow();
  await isolatedStep("a question stays with what was typed when the list comes late", async () => {
    allow(/status of 412/);
    const tank = await createTank();
    const release = await hold(page, "**/api/tanks/compact*");
    await page.goto(`/?edit=${tank.id}`);
    await untilHydrated(page);
    await changeTank(tank, { productContained: "Kerosene" });
    await fill(page, { productContained: "Heating Oil" });
    await saveButton(page).click();
    await expect(conflictQuestion(page)).toContainText("Kerosene");
    const reloaded = page.waitForResponse("**/api/tanks/compact*");
    release();
    await (await reloaded).finished();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menuPanel(page).getByRole("link", { name: "Refresh" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(conflictQuestion(page)).toContainText("Kerosene");
    await expectFields(page, { productContained: "Heating Oil" });
    await keepMine(page).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    expect((await tanksOf(tank.customerName))[0]?.productContained).toBe("Heating Oil");
  });

  for (const problem of [/status of 412/, /status of 503/, /ERR_FAILED/, /SyntaxError/]) allow(problem);
  const word = uniqueWord();
  const tanks = await createTanks(events.length, (index) => ({ customerName: `${word} ${index}` }));
  await open(`/?q=${word}`);
  for (const [index, [title, happen]] of events.entries()) {
    await test.step(`a question stays with what was typed after ${title}`, async () => {
      const tank = tanks[index];
      if (!tank) throw new Error("No tank was made.");
      await editButton(page, tank.customerName).click();
      await expectFields(page, tank);
      await changeTank(tank, { productContained: "Kerosene", tankSizeGallons: 500 });
      const mine = { productContained: "Heating Oil", propertyNumber: `${tank.propertyNumber}-2` };
      await fill(page, mine);
      await saveButton(page).click();
      await expect(conflictQuestion(page)).toContainText("Kerosene");
      await happen(page);
      await expect(conflictQuestion(page)).toContainText("Kerosene");
      await expect(conflictQuestion(page)).toContainText(`Before: ${tank.productContained}`);
      await expectFields(page, { ...mine, tankSizeGallons: 500 });
      await page.reload();
      await expect(conflictQuestion(page)).toContainText("Kerosene");
      await expectFields(page, { ...mine, tankSizeGallons: 500 });
      await keepMine(page).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      expect((await tanksOf(tank.customerName))[0]).toMatchObject({ ...mine, tankSizeGallons: 500, version: 3 });
    });
  }
});

test("the other answer is taken although the first one was stored and its answer lost", async ({
  page,
  open,
  allow,
  createTank,
  changeTank,
  tanksOf,
}) => {
  allow(/status of (412|502)/);
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Heating Oil" });
  await saveButton(page).click();
  await expect(conflictQuestion(page)).toBeVisible();
  await page.route(
    "**/*.data*",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: "Bad gateway" });
    },
    { times: 1 },
  );
  await keepMine(page).click();
  await expect(toast(page)).toContainText("Error updating tank");
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
  await tankForm(page).getByRole("button", { name: "Keep theirs" }).click();
  await expect(message(page, "Tank updated successfully")).toBeVisible();
});
