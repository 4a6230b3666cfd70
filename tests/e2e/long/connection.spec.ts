import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { test, untilHydrated } from "../journey";
import { gallery } from "../photo-screen";
import {
  addButton,
  card,
  conflictQuestion,
  editButton,
  expectFields,
  fill,
  message,
  saveButton,
  tankForm,
  toast,
} from "../screen";
import { preparedPhoto, uniqueTank, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test("what is saved or opened without a connection is sent once and opened afterwards", async ({
  page,
  context,
  open,
  allow,
  isolatedStep,
  tanksOf,
  createTanks,
}) => {
  test.slow();
  const word = uniqueWord();
  const tanks = await createTanks(2, (index) => ({
    customerName: `${word} ${["plain", "pictured"][index]}`,
    photoUrls: [1, 2].slice(0, index * 2).map(preparedPhoto),
  }));
  await open(`/?q=${word}`);

  for (const way of ["on the same page", "after a reload"]) {
    await test.step(`a tank that is saved without a connection is sent once afterwards, ${way}`, async () => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      const tank = { ...uniqueTank(), customerName: `${word} ${way}` };
      await addButton(page).click();
      await fill(page, tank);
      await context.setOffline(true);
      await saveButton(page).click();
      await expect(message(page, "Saved on this device")).toBeVisible();
      await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
      expect(await tanksOf(tank.customerName)).toHaveLength(0);

      await context.setOffline(false);
      if (way !== "on the same page") await page.reload();
      await expect.poll(() => tanksOf(tank.customerName)).toHaveLength(1);
      await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeHidden();
      await expect(card(page, tank.customerName)).toHaveCount(1);
    });
  }

  for (const tank of tanks) {
    const { photoUrls } = tank;
    await isolatedStep(
      `a change to a tank of ${photoUrls.length} photos that is saved without a connection is sent`,
      async () => {
        allow(/ERR_INTERNET_DISCONNECTED/);
        await editButton(card(page, tank.customerName)).click();
        await fill(page, { productContained: "Kerosene" });
        await context.setOffline(true);
        await saveButton(page).click();
        await expect(card(page, tank.customerName)).toContainText("Kerosene");
        await context.setOffline(false);
        const saved = { productContained: "Kerosene", version: 2, photoUrls };
        await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([saved]);
        await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeHidden();
      },
    );
  }

  await isolatedStep("a save whose answer was lost makes no second tank when it is asked again", async () => {
    allow(/ERR_FAILED/);
    const tank = uniqueTank();
    await addButton(page).click();
    await fill(page, tank);
    await loseFirstAnswer(page);
    await saveButton(page).click();
    await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ version: 1 }]);
    await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeHidden();
  });

  await isolatedStep("a tank is opened without a connection as it is known, and no photo of it is lost", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const [tank] = await createTanks(1, () => ({ photoUrls: [preparedPhoto(1), preparedPhoto(2)] }));
    if (!tank) throw new Error("No tank was made.");
    await open(`/?q=${tank.propertyNumber}`);
    await expect(card(page, tank.customerName)).toContainText("2 photos");
    await context.setOffline(true);
    await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
    await expect(gallery(page)).toContainText(tank.propertyNumber);
    await expect(gallery(page).getByRole("link", { name: "Photo 2 of 2" })).toBeVisible();
    await page.goBack();
    await editButton(card(page, tank.customerName)).click();
    await expectFields(page, tank);
    await fill(page, { productContained: "Kerosene" });
    await context.setOffline(false);
    await saveButton(page).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    const saved = { productContained: "Kerosene", photoUrls: tank.photoUrls };
    expect((await tanksOf(tank.customerName))[0]).toMatchObject(saved);
  });

  await isolatedStep(
    "what cannot be opened without a connection says so on a page that looks as before and leads back, as Back does",
    async () => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      await open(`/?q=${word} pictured`);
      await context.setOffline(true);
      await page.getByRole("link", { name: "Summary" }).click();
      await expect(page.getByRole("heading", { name: "No connection" })).toHaveCSS("font-weight", "700");
      await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
      await expect(page.getByText("What you typed is kept.")).toBeHidden();
      await page.getByRole("link", { name: "Back to the list" }).click();
      await expect(card(page, word)).toBeVisible();
      await page.goBack();
      await expect(card(page, word)).toBeVisible();
      await expect(editButton(page, word)).toHaveCSS("min-height", "48px");
    },
  );
});

test("where the device keeps nothing, a save whose answer was lost goes on as a change of the tank it made", async ({
  page,
  open,
  allow,
  tanksOf,
  changeTank,
}) => {
  for (const problem of [/ERR_FAILED/, /status of 409/, /status of 412/]) allow(problem);
  const tank = uniqueTank();
  await keepNothing(page);
  await open("/?add");
  await fill(page, tank);
  await loseFirstAnswer(page);
  await saveButton(page).click();
  await expect(message(page, "Error creating tank")).toBeVisible();
  const [made] = await tanksOf(tank.customerName);
  if (!made) throw new Error("No tank was made.");
  const theirs = { tankSizeGallons: 777, photoUrls: [preparedPhoto(1), preparedPhoto(2)] };
  await changeTank(made, theirs);
  await fill(page, { productContained: "Kerosene" });
  await saveButton(page).click();
  await tankForm(page).getByRole("link", { name: "Open the saved tank" }).click();
  await expect(tankForm(page).getByRole("heading", { name: "Edit Tank Record" })).toBeVisible();
  await expectFields(page, { ...tank, productContained: "Kerosene" });
  await saveButton(page).click();
  const question = conflictQuestion(page);
  await question.getByRole("group", { name: "Tank Size (Gallons)" }).getByRole("radio", { name: "Theirs" }).check();
  await question.getByRole("group", { name: "Product Contained" }).getByRole("radio", { name: "Mine" }).check();
  await tankForm(page).getByRole("button", { name: "Keep as chosen" }).click();
  await expect(message(page, "Tank updated successfully")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toMatchObject([{ ...theirs, productContained: "Kerosene" }]);
});

const kept = "What you typed is kept.";
const html = { contentType: "text/html" };
const unusable: { name: string; answer: Parameters<Route["fulfill"]>[0]; told: string; offersReload?: boolean }[] = [
  { name: "503", answer: { status: 503, body: "Down" }, told: `The server is busy or failed. ${kept} Try again.` },
  {
    name: "503 with a time",
    answer: { status: 503, headers: { "Retry-After": "5" } },
    told: `The server is busy or failed. ${kept} Try again in 5 seconds.`,
  },
  { name: "500", answer: { status: 500, ...html }, told: `The server is busy or failed. ${kept} Try again.` },
  { name: "413", answer: { status: 413, ...html }, told: `This is too large to be sent. ${kept}` },
  ...[401, 403, 200].map((status) => ({
    name: `a page of ${status}, as Cloudflare Access or a portal answers`,
    answer: { status, ...html, body: "<h1>Sign in</h1>" },
    told: `Your sign-in has ended. ${kept} Reload the page to sign in again.`,
    offersReload: true,
  })),
  {
    name: "a redirect to another site's sign-in",
    answer: { status: 302, headers: { Location: "https://team.cloudflareaccess.example/login" } },
    told: `Your sign-in has ended. ${kept} Reload the page to sign in again.`,
    offersReload: true,
  },
];

test("a save that is answered by no tank says what is the matter, and keeps what was typed", async ({
  page,
  open,
  allow,
  tanksOf,
}) => {
  test.slow();
  allow(/status of \d{3}/);
  await open(`/?q=${uniqueWord()}`);
  for (const { name, answer, told, offersReload = false } of unusable) {
    await test.step(`a save that is answered with ${name} says what is the matter`, async () => {
      const tank = uniqueTank();
      await addButton(page).click();
      await fill(page, tank);
      await page.route("**", (route) =>
        route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
      );
      await saveButton(page).click();
      await expect(toast(page)).toContainText("Error creating tank");
      await expect(toast(page)).toContainText(told);
      await expect(tankForm(page).getByText(told)).toBeVisible();
      await expect(tankForm(page).getByRole("alert"), "the toast alone is read out").toHaveCount(0);
      await expect(toast(page).getByRole("button", { name: "Reload" })).toHaveCount(offersReload ? 1 : 0);
      await expectFields(page, tank);
      await page.unrouteAll();
      if (offersReload) await reloadBy(page, toast(page).getByRole("button", { name: "Reload" }));
      await expectFields(page, tank);
      await saveButton(page).click();
      await expect(message(page, "Tank created successfully")).toBeVisible();
      expect(await tanksOf(tank.customerName)).toHaveLength(1);
    });
  }
});

/** Until the new page is alive. */
async function reloadBy(page: Page, button: Locator) {
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
  await untilHydrated(page);
}

/** The first save reaches the server, but what it answers does not come back. */
async function loseFirstAnswer(page: Page) {
  let isLost = false;
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
}

/** As in a private window of some browsers. */
async function keepNothing(page: Page) {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused.", "InvalidStateError");
    };
  });
}

test("where the browser is wrong of its line, what was saved is sent all the same", async ({ page, open, tanksOf }) => {
  await page.clock.install();
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(0);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(await tanksOf(tank.customerName)).toHaveLength(1);
  }).toPass();
});
