import { expect, type Page } from "@playwright/test";
import { test } from "./admin-journey";
import { type CustomerRow, customersCsv, productsCsv } from "./admin-lists";
import { choose, importButton, problems, signIn } from "./admin-screen";
import { expectLargeTargets, expectNoSidewaysScroll } from "./checks";
import { drawnWithAndWithoutScripts } from "./journey";
import { toast } from "./screen";
import { uniqueWord } from "./tanks";

const long = (length: number) => uniqueWord().padEnd(length, "W");
const rows = (): CustomerRow[] => Array.from({ length: 3 }, () => [long(200), long(200)]);
const screens = ["/admin", "/admin?tab=products", "/admin?tab=data", "/admin?tab=history", "/admin?clear=customers"];

test.beforeEach(async ({ allow, lists }) => {
  allow(/status of 40[01]/);
  await lists.replace("customers", customersCsv(rows()), `${long(190)}.csv`);
  await lists.replace("products", productsCsv([long(200)]), `${long(190)}.csv`);
});

drawnWithAndWithoutScripts((hasScripts) => {
  test("every screen of the admin fits its width, with targets of at least 44 pixels on a phone", async ({
    page,
    open,
    isolatedStep,
    createTank,
  }) => {
    test.slow();
    await isolatedStep("very long words make no screen of the admin scroll sideways", async () => {
      test.slow();
      await createTank({ customerName: long(200) });
      for (const path of screens) {
        await open(path);
        await expectNoSidewaysScroll(page, path);
      }
      await choosePreview(page, open, hasScripts);
      await expectNoSidewaysScroll(page, "preview");
      await chooseFaulty(page, open, hasScripts);
      await expectNoSidewaysScroll(page, "problems");
    });

    await isolatedStep("everything to press in the admin is at least 44 pixels wide and high on a phone", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of screens) {
        await open(path);
        await expectLargeTargets(page, path);
      }
      await choosePreview(page, open, hasScripts);
      await expectLargeTargets(page, "preview");
      await chooseFaulty(page, open, hasScripts);
      await expectLargeTargets(page, "problems");
    });
  });

  test.describe("before the sign-in", () => {
    test.use({ isSignedIn: false });

    test("the sign-in fits every screen, with a message too", async ({ page, open }) => {
      await open("/admin/login");
      await expectNoSidewaysScroll(page, "sign-in");
      await signIn(page, { username: long(200), password: "a wrong password" });
      await expect(page.getByRole("alert")).toContainText("Invalid username or password.");
      await expectNoSidewaysScroll(page, "message");
      await page.setViewportSize({ width: 390, height: 844 });
      await expectLargeTargets(page, "message");
      await signIn(page);
      await expect(page).toHaveURL("/admin");
    });
  });
});

test("the toasts of the admin fit every screen", async ({ page, open }) => {
  await page.clock.install();
  await open("/admin");
  await choose(page, "customers.txt", "x");
  await expect(toast(page)).toBeVisible();
  await expectNoSidewaysScroll(page, "toast");
});

type Open = (path: string) => Promise<unknown>;

async function choosePreview(page: Page, open: Open, hasScripts: boolean) {
  await open("/admin");
  await choose(page, `${long(190)}.csv`, customersCsv(rows().slice(0, 1)), hasScripts);
  await expect(importButton(page)).toBeVisible();
}

async function chooseFaulty(page: Page, open: Open, hasScripts: boolean) {
  await open("/admin");
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
