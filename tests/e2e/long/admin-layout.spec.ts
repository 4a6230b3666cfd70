import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { type CustomerRow, customersCsv, productsCsv } from "../admin-lists";
import { changeChoice, changes, choose, importButton, importChecked, problems, signIn } from "../admin-screen";
import { expectLargeTargets, expectNoSidewaysScroll } from "../checks";
import { drawnWithAndWithoutScripts } from "../journey";
import { message, toast } from "../screen";
import { uniqueWord } from "../tanks";

const long = (length: number) => uniqueWord().padEnd(length, "W");
const rows = (): CustomerRow[] => Array.from({ length: 3 }, () => [long(200), long(200)]);
const screens = ["/admin", "/admin?tab=products", "/admin?tab=data", "/admin?tab=history", "/admin?clear=customers"];

test.beforeEach(async ({ allow, lists }) => {
  allow(/status of 40[01]/);
  await lists.replace("customers", customersCsv(rows()), `${long(190)}.csv`);
  await lists.replace("products", productsCsv([long(200)]), `${long(190)}.csv`);
});

drawnWithAndWithoutScripts((hasScripts) => {
  test("very long words make no screen of the admin scroll sideways, and everything to press is at least 44 pixels wide and high on a phone", async ({
    page,
    open,
    createTank,
  }) => {
    test.slow();
    await createTank({ customerName: long(200) });
    for (const path of screens) {
      await open(path);
      await expectFit(page, path);
    }
    await open("/admin");
    await choosePreview(page, hasScripts);
    await expectFit(page, "preview");
    await chooseFaulty(page, hasScripts);
    await expectFit(page, "problems");
    if (!hasScripts) return;
    await choose(page, "customers.txt", "x");
    await expect(toast(page)).toBeVisible();
    await expectNoSidewaysScroll(page, "toast");
  });

  test.describe("before the sign-in", () => {
    test.use({ isSignedIn: false });

    test("the sign-in fits every screen, with a message too", async ({ page, open }) => {
      await open("/admin/login");
      await expectNoSidewaysScroll(page, "sign-in");
      await signIn(page, { username: long(200), password: "a wrong password" });
      await expect(page.getByRole("main")).toContainText("Invalid username or password.");
      await expectFit(page, "message");
      await signIn(page);
      await expect(page).toHaveURL("/admin");
    });
  });
});

test("a name without spaces pushes no column out of a list's tables on a phone", async ({ page, open, lists }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pushedOut = (table: Locator) => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const next = ["No.,Name,Type", "1,Harbor Fuels and Heating Oil Inc.,Company", `2,${long(200)},Organisation`].join(
    "\n",
  );
  await lists.replace("customers", next);
  await open("/admin?tab=data");
  expect(await pushedOut(page.getByRole("region", { name: "Customers, all rows" }))).toBe(0);
  await open("/admin");
  await choose(page, "next.csv", next.replaceAll("Company", "Person").replaceAll("Organisation", "Company"));
  await expect(changes(page, "Changed")).toBeVisible();
  expect(await pushedOut(changes(page, "Changed"))).toBe(0);
});

test("the import's bar leaves room on a screen that is narrow and low, and is all there", async ({
  page,
  open,
  lists,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open("/admin");
  const tabs = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const spilled = (links: Element[]) =>
    links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  expect(await tabs.evaluateAll(spilled)).toBe(0);
  await choosePreview(page, true);
  const room = await page
    .locator("[data-bar]")
    .evaluate((bar) => innerHeight - (getComputedStyle(bar).position === "fixed" ? bar.clientHeight : 0));
  expect(room).toBeGreaterThan(150);
  await changeChoice(page, "Removed 3").click();
  await expect(changes(page, "Removed")).toBeInViewport();
  await importChecked(page);
  await expect(message(page, "Imported 1 customers")).toBeVisible();
  expect(await lists.customers()).toHaveLength(1);
});

async function expectFit(page: Page, screen: string) {
  await expectNoSidewaysScroll(page, screen);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectLargeTargets(page, screen);
}

async function choosePreview(page: Page, hasScripts: boolean) {
  await choose(page, `${long(190)}.csv`, customersCsv(rows().slice(0, 1)), hasScripts);
  await expect(importButton(page)).toBeVisible();
}

async function chooseFaulty(page: Page, hasScripts: boolean) {
  const [number] = rows()[0] ?? [""];
  await choose(
    page,
    `${long(190)}.csv`,
    customersCsv([
      [number, "x"],
      [number, "y"],
    ]),
    hasScripts,
  );
  await expect(problems(page)).toBeVisible();
}
