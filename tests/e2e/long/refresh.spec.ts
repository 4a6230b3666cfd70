import { expect, type Page, type Route } from "@playwright/test";
import { breakFirstAnswer, hold, stopTime } from "../hold";
import { test } from "../journey";
import { card, editButton, expectFields, fill, menuPanel, message, saveButton, toast } from "../screen";

test.use({ isWholeAwaited: true });

const copies = "**/api/tanks/compact*";
const refreshButton = (page: Page) => page.getByRole("main").getByRole("link", { name: "Refresh" });
const age = (page: Page) => page.getByRole("status").filter({ hasText: /Tanks as of \d/ });

const html = { contentType: "text/html", body: "<h1>Sign in</h1>" };
const answers: {
  name: string;
  answer: (route: Route) => Promise<void>;
  told: string;
  toldOfAge?: string;
  offersReload?: boolean;
}[] = [
  {
    name: "a lost line",
    answer: (route) => route.abort(),
    told: "The server could not be reached. Try again.",
    toldOfAge: "Offline. Tanks as of",
  },
  {
    name: "a busy server",
    answer: (route) => route.fulfill({ status: 503, headers: { "Retry-After": "5" } }),
    told: "The server is busy or failed. Try again in 5 seconds.",
  },
  {
    name: "the end of a sign-in",
    answer: (route) => route.fulfill({ status: 401, ...html }),
    told: "Your sign-in has ended. Reload the page to sign in again.",
    offersReload: true,
  },
  {
    name: "the page of a network's portal",
    answer: (route) => route.fulfill({ status: 200, ...html }),
    told: "Your sign-in has ended. Reload the page to sign in again.",
    offersReload: true,
  },
  {
    name: "the columns of another version",
    answer: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), columns: ["id"] } });
    },
    told: "A new version is available. Reload the page to use it.",
    offersReload: true,
  },
];

test("a refresh that fails says why, and how old the list is", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  for (const { name, answer, told, toldOfAge = told.split(". ")[0] ?? "", offersReload = false } of answers) {
    await isolatedStep(`a refresh that is answered by ${name}`, async () => {
      allow(/status of \d{3}|ERR_FAILED/);
      await expect(card(page, tank.customerName)).toBeVisible();
      await page.route(copies, answer);
      await refreshButton(page).click();
      await expect(toast(page)).toContainText(/Not refreshed|No connection/);
      await expect(toast(page)).toContainText(told);
      await expect(age(page)).toContainText(toldOfAge);
      await expect(age(page).getByRole("button", { name: "Reload" })).toHaveCount(offersReload ? 1 : 0);
      await expect(card(page, tank.customerName)).toBeVisible();

      await page.unrouteAll({ behavior: "wait" });
      await refreshButton(page).click();
      await expect(age(page)).toBeHidden();
    });
  }
});

test("what hangs has an end, and each request of the page tells that a script sent it", async ({
  page,
  open,
  createTank,
  changeTank,
}) => {
  const tank = await createTank();
  await page.clock.install();
  const plain: string[] = [];
  page.on("request", (request) => {
    const isSent = ["fetch", "xhr"].includes(request.resourceType());
    if (isSent && request.headers()["x-requested-with"] !== "XMLHttpRequest") plain.push(request.url());
  });
  await open(`/?q=${tank.propertyNumber}`);

  await test.step("a refresh that hangs shows the list as it was, and what comes late", async () => {
    await changeTank(tank, { productContained: "Kerosene" });
    const release = await hold(page, copies, 1);
    const asked = page.waitForRequest(copies);
    await stopTime(page);
    await refreshButton(page).click();
    await asked;
    await page.clock.runFor(4900);
    await expect(age(page)).toBeHidden();
    await page.clock.runFor(200);
    await expect(toast(page)).toContainText("The server did not answer in time.");
    await expect(age(page)).toContainText("The server did not answer in time.");
    await expect(card(page, tank.customerName)).toContainText(tank.productContained);
    release();
    await expect(card(page, tank.customerName)).toContainText("Kerosene");
    await expect(age(page)).toBeHidden();
    await page.clock.resume();
  });

  await test.step("a list after a save waits five seconds for a sync that hangs, and the next refresh asks anew", async () => {
    await editButton(card(page, tank.customerName)).click();
    await fill(page, { locationWithinFacility: "Roof" });
    const release = await hold(page, copies, 1);
    const asked = page.waitForRequest(copies);
    await saveButton(page).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    await asked;
    await page.clock.runFor(5100);
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(age(page)).toContainText("The server did not answer in time.");
    await refreshButton(page).click();
    await expect(age(page)).toBeHidden();
    await expect(card(page, tank.customerName)).toContainText("Roof");
    release();
  });

  await test.step("a save that hangs has an end", async () => {
    await editButton(card(page, tank.customerName)).click();
    await fill(page, { locationWithinFacility: "Cellar" });
    const release = await hold(page, "**/*.data*", 1);
    const asked = page.waitForRequest("**/*.data*");
    await saveButton(page).click();
    await asked;
    await page.clock.runFor(8000);
    await expect(message(page, "Saved on this device")).toBeVisible();
    release();
    await expect(message(page, "1 change was sent.")).toBeVisible();
  });

  expect(plain).toEqual([]);
});

test("a refresh of a form brings what another has changed, but takes nothing that was typed", async ({
  page,
  open,
  createTank,
  changeTank,
}) => {
  const tank = await createTank();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(page, tank.customerName).click();
  await changeTank(tank, { productContained: "Kerosene" });
  await refreshForm(page);
  await expectFields(page, { ...tank, productContained: "Kerosene" });

  await fill(page, { locationWithinFacility: "Typed here" });
  await changeTank(tank, { productContained: "Heating Oil" });
  await refreshForm(page);
  await expectFields(page, { productContained: "Kerosene", locationWithinFacility: "Typed here" });
  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText("Heating Oil");
  await expect(card(page, tank.customerName)).toContainText("Typed here");
});

async function refreshForm(page: Page) {
  const answer = page.waitForResponse(/\/api\/tanks\/[^/]+$/);
  await page.getByRole("button", { name: "Menu" }).click();
  await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
  await answer;
}

test("an answer that stops on its way has an end", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await page.clock.install();
  await breakFirstAnswer(page, { method: "POST" });
  await open(`/?edit=${tank.id}`);
  await fill(page, { locationWithinFacility: "Roof" });
  const answered = page.waitForResponse("**/*.data*");
  await saveButton(page).click();
  await (await answered).finished();
  await page.clock.runFor(8000);
  await expect(message(page, "1 change was sent.")).toBeVisible();
});
