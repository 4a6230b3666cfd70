import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { untilDeviceKeeps } from "../helpers/kept-on-device.mjs";
import { lineProblems, test, untilKept } from "./device";
import { gallery } from "./photo-screen";
import { addButton, card, cards, editButton, expectFields, search, tankForm, tankRows } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

const age = (page: Page) => page.getByRole("status").filter({ hasText: /^Offline\. Tanks as of \d+:\d\d [AP]M\.$/ });

test("the app opens without a line once it was opened with one", async ({
  page,
  line,
  visit,
  visitKept,
  allow,
  createTanks,
}) => {
  test.slow();
  allow(lineProblems);
  const word = uniqueWord();
  const [plain, pictured] = await createTanks(2, (index) => ({
    customerName: `${word} ${["plain", "pictured"][index]}`,
    productContained: ["Diesel", "Kerosene"][index],
    photoUrls: [11, 12].slice(0, index * 2).map(preparedPhoto),
  }));
  if (!plain || !pictured) throw new Error("No tanks were made.");
  await visitKept("/");
  await untilDeviceKeeps(page, ["opening-list"]);
  await visit(`/?q=${word}`);
  await expect(card(page, pictured.customerName)).toBeVisible();
  await expectThumbnail(page);
  line.cut();

  await test.step("the first cards come with the page, before its scripts", async () => {
    const answer = await page.goto(`${line.url}/`);
    const html = (await answer?.text()) ?? "";
    expect(html).toMatch(/<div id="opening-list"[^>]*>.*<header[^>]* inert/s);
    expect(html.match(/<article /g)?.length).toBeLessThanOrEqual(12);
    await expect(age(page)).toBeVisible();
    await expect(page.locator("#opening-list")).toBeHidden();
    await expect(page.getByRole("banner")).toHaveCount(1);
  });

  await test.step("the list, in both views, with search and filter", async () => {
    await visit("/");
    await expect(age(page)).toBeVisible();
    await search(page, word);
    await expect(cards(page)).toHaveCount(2);
    await visit(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(2);
    await expectThumbnail(page);
    await visit(`/?q=${word}&view=list&product=Kerosene`);
    await expect(tankRows(page)).toHaveCount(1);
    await expect(age(page)).toBeVisible();
    await expect(page).toHaveTitle(/Kerosene.* - Tank Inventory Tracker/);
  });

  await test.step("a new tank, with the lists that its pickers had", async () => {
    await visit("/?add");
    await expect(tankForm(page).getByRole("combobox")).toHaveCount(2);
    await addressStays(page, "/?add");
  });

  await test.step("a tank with two photos, of which one was seen", async () => {
    await visit(`/?edit=${pictured.id}`);
    await expectFields(page, pictured);
    await expect(tankForm(page).getByText("2 photo(s) uploaded")).toBeVisible();
    await expect(tankForm(page).getByText("Photo not on this device")).toHaveCount(1);
  });

  await test.step("its photos", async () => {
    await visit(`/?photos=${pictured.id}`);
    await expect(gallery(page)).toContainText(pictured.propertyNumber);
    await expect(gallery(page).getByText("Photo not on this device")).toHaveCount(1);
  });

  await test.step("what the server alone knows says that there is no connection, and Try again has it", async () => {
    await visit("/?summary");
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    line.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  });

  await test.step("with the line the list is the server's again", async () => {
    await visit(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByText("Tanks as of")).toBeHidden();
  });
});

test("a server that is slow or fails is not waited for, and what it then has is shown", async ({
  page,
  line,
  visit,
  visitKept,
  allow,
  createTank,
  changeTank,
}) => {
  allow(lineProblems);
  const tank = await createTank();
  await visitKept(`/?q=${tank.propertyNumber}`);
  await changeTank(tank, { productContained: "Kerosene" });
  line.drop(/^\/\?q=/);
  await visit(`/?q=${tank.propertyNumber}`);
  await expect(card(page, tank.customerName)).toContainText("Kerosene");
  await expect(page.getByText("Tanks as of")).toBeHidden();
  await editButton(page, tank.customerName).click();
  await expectFields(page, { ...tank, productContained: "Kerosene" });
});

test("a form and photos without a line tell their age until the line is back, and what is typed stays", async ({
  page,
  line,
  visit,
  visitKept,
  allow,
  createTank,
  changeTank,
}) => {
  allow(lineProblems);
  const tank = await createTank();
  await visitKept(`/?q=${tank.propertyNumber}`);
  line.cut();
  await visit(`/?photos=${tank.id}`);
  await expect(age(page)).toBeVisible();
  await visit(`/?edit=${tank.id}`);
  await expect(age(page)).toBeVisible();
  await expectFields(page, tank);

  await changeTank(tank, { locationWithinFacility: "North yard" });
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(age(page)).toBeHidden();
  await visit(`/?photos=${tank.id}`);
  await expect(gallery(page)).toContainText("North yard");

  line.cut();
  await visit(`/?edit=${tank.id}`);
  await expect(age(page)).toBeVisible();
  await tankForm(page).getByLabel("Location Within Facility").fill("Typed here");
  await changeTank(tank, { locationWithinFacility: "South yard" });
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(age(page)).toBeHidden();
  await expect(tankForm(page).getByLabel("Location Within Facility")).toHaveValue("Typed here");
});

test("the list is there after the browser was closed, and a search and a form work in it", async ({
  line,
  createTank,
}, { project }) => {
  const tank = await createTank();
  const folder = mkdtempSync(join(tmpdir(), "tank-profile-"));
  const options = { ...project.use.launchOptions, ...project.use.contextOptions };
  const first = await chromium.launchPersistentContext(folder, options);
  const page = await first.newPage();
  await page.goto(`${line.url}/?q=${tank.propertyNumber}`);
  await untilKept(page);
  await first.close();

  const second = await chromium.launchPersistentContext(folder, options);
  await second.setOffline(true);
  const later = await second.newPage();
  await later.goto(`${line.url}/`);
  await expect(age(later)).toBeVisible();
  await search(later, tank.propertyNumber);
  await editButton(later, tank.customerName).click();
  await expectFields(later, tank);
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

test("nothing of the admin is kept, and without a line it says that it needs one", async ({
  page,
  line,
  visit,
  visitKept,
  allow,
}) => {
  allow(lineProblems);
  await visitKept("/");
  await visit("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(keptAddresses)).not.toContainEqual(expect.stringMatching(/admin|\/api\//));
  line.cut();
  for (const path of ["/admin", "/admin/login"]) {
    await visit(path);
    await expect(page.getByText("The admin needs a connection.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to the tanks" }).click();
  // What stands there before is the list as it was last shown, and a menu opened in it goes with it.
  await expect(age(page)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("link", { name: "CSV", exact: true }).click();
  await expect(page.getByText("This needs a connection.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the tanks" }).click();
  await expect(addButton(page)).toBeVisible();
});

function expectThumbnail(page: Page) {
  const image = page.getByRole("article").locator("img").first();
  return expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

function addressStays(page: Page, path: string) {
  return expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

async function keptAddresses(): Promise<string[]> {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
  const requests = await Promise.all(caches.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => url);
}
