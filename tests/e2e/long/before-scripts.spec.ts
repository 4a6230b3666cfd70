import { expect, type Page } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { addButton, cards, expectFields, fields, fill, message, saveButton, search, searchBox } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

/** Holds every script of the page back until told. */
async function holdScripts(page: Page) {
  const release = await hold(page, "**/assets/*.js");
  return async () => {
    const alive = page.waitForResponse(/\/api\/tanks\/compact/);
    release();
    await alive;
  };
}

test("what is typed into the form and the search before the scripts arrive stays, and is saved", async ({
  page,
  tanksOf,
  createTank,
}) => {
  const tank = uniqueTank();
  const { id } = await createTank({ locationWithinFacility: "Roof" });
  for (const [path, title] of [
    ["/?add", "Tank created successfully"],
    [`/?edit=${id}`, "Tank updated successfully"],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await searchBox(page).fill(tank.propertyNumber);
    await fill(page, tank);
    await release();
    await expectFields(page, tank);
    await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
    await saveButton(page).click();
    await expect(message(page, title)).toBeVisible();
  }
  expect(await tanksOf(tank.customerName)).toMatchObject([tank, tank]);
});

test("who types in a list's field while the scripts arrive types on in the same place", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/?add", { waitUntil: "commit" });
  const { customerName } = fields(page);
  await customerName.pressSequentially("Harbr Fuels");
  for (let left = 0; left < "r Fuels".length; left++) await page.keyboard.press("ArrowLeft");
  await release();
  // The other list's field has been exchanged.
  await expect(page.getByRole("button", { name: "Show the list" })).toHaveCount(1);
  await page.keyboard.type("o");
  await expect(customerName).toHaveValue("Harbor Fuels");
  await expect(customerName).toBeFocused();
  await fields(page).propertyNumber.focus();
  await expect(page.getByRole("button", { name: "Show the list" })).toHaveCount(2);
  await expect(customerName).toHaveValue("Harbor Fuels");
});

test("a page whose scripts were lost on the line saves by the server, and tells of it", async ({
  page,
  allow,
  tanksOf,
}) => {
  allow(/ERR_FAILED/);
  const tank = uniqueTank();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/?add");
  await fill(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toMatchObject([tank]);
});

test("what is typed into the search before the scripts arrive stays, and is searched", async ({ page, createTank }) => {
  const tank = await createTank();
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await searchBox(page).pressSequentially(tank.propertyNumber);
  await release();
  await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
  await expect(cards(page)).toHaveCount(1);
});

test("the page works while its scripts are still on the way", async ({ page, createTank }) => {
  const tank = await createTank();
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await search(page, tank.propertyNumber);
  await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
  await addButton(page).click();
  await fields(page).customerName.fill("Harbor Fuels");
  await expect(saveButton(page)).toBeVisible();
});

test("a page that is touched in the very moment in which it comes alive is alive", async ({ page, createTank }) => {
  const tank = await createTank();
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    const touch = () => document.body?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.addEventListener = (...of: Parameters<typeof listen>) => {
      listen(...of);
      queueMicrotask(touch);
    };
  });
  await page.goto("/");
  await search(page, tank.propertyNumber);
  await expect(cards(page)).toHaveCount(1);
});

for (const [where, cut] of [
  ["in its list", 'id="icons"'],
  ["in its data", "streamController.enqueue"],
] as const) {
  test(`a page that was cut off ${where} says so, and works by the server`, async ({ page, createTank }) => {
    const tank = await createTank();
    await page.route(
      "/",
      async (route) => {
        const response = await route.fetch();
        const [arrived = ""] = (await response.text()).split(cut);
        await route.fulfill({ response, body: arrived });
      },
      { times: 2 },
    );
    await page.goto("/");
    await expect(page.getByRole("alert")).toHaveText("This page was cut off on its way. Reload");
    await expect(page.locator("html[data-scripts]")).toHaveCount(0);
    await searchBox(page).fill(tank.propertyNumber);
    await searchBox(page).press("Enter");
    await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Reload" }).click();
    await search(page, tank.propertyNumber);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}
