import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, manyCustomers } from "./admin-lists";
import { choose, importChecked, problems, signIn } from "./admin-screen";
import { withoutScripts } from "./journey";
import { message, toast } from "./screen";
import { chief } from "./servers";

test.beforeEach(({ allow }) => allow(/status of 40[014]/));

test.describe("with JavaScript", () => {
  test("a wrong CSV raises a toast beside its table", async ({ page, open }) => {
    await open("/admin");
    await choose(page, "faulty.csv", customersCsv([["", "Nobody"]]));
    await expect(problems(page)).toBeVisible();
    await expect(toast(page)).toContainText("Import failed");
    await expect(toast(page)).toContainText("The file was not imported: 1 problem.");
  });
});

withoutScripts(() => {
  for (const { name, content, title } of [
    { name: "customers.xlsx", content: "PK", title: "Invalid file type" },
    { name: "faulty.csv", content: customersCsv([["", "Nobody"]]), title: "Import failed" },
  ]) {
    test(`the page says "${title}" for ${name}`, async ({ page, open }) => {
      await open("/admin");
      await choose(page, name, content, false);
      await expect(message(page, title)).toBeVisible();
    });
  }

  test('the page says "Import failed" for a checked file that has expired', async ({ page, open }) => {
    await open("/admin");
    await choose(page, "old.csv", customersCsv(manyCustomers(2)), false);
    const gone = (input: Element) => input.setAttribute("value", "00000000-0000-4000-8000-000000000000");
    await page.locator("input[name=checkedId]").evaluate(gone);
    await importChecked(page);
    await expect(message(page, "Import failed")).toBeVisible();
  });

  test.describe("before the sign-in", () => {
    test.use({ isSignedIn: false });

    for (const { title, account } of [
      { title: "Missing credentials", account: { ...chief, password: "" } },
      { title: "Login failed", account: { ...chief, password: "a wrong password" } },
    ]) {
      test(`the page says "${title}"`, async ({ page, open }) => {
        await open("/admin/login");
        await signIn(page, account);
        await expect(message(page, title)).toBeVisible();
      });
    }
  });
});
