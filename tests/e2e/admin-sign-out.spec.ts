import { expect, type Page } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, manyCustomers } from "./admin-lists";
import {
  choose,
  csvLink,
  importButton,
  importChecked,
  logoutButton,
  signIn,
  signInTitle,
  tab,
  table,
  welcome,
} from "./admin-screen";
import { withAndWithoutScripts } from "./journey";
import { message, toast } from "./screen";

test.use({ isSignedIn: false });

async function enter(page: Page, open: (path: string) => Promise<unknown>) {
  await open("/admin/login");
  await signIn(page);
  await expect(welcome(page)).toBeVisible();
}

withAndWithoutScripts((hasScripts) => {
  test("a session that has ended shows nothing of the admin", async ({ page, context, open, allow, lists }) => {
    await test.step("an admin who logs out is told so, and Back shows nothing of the admin", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(4, "Secret customer")));
      await enter(page, open);
      if (hasScripts) await expect(toast(page)).toContainText("Login successful");
      const [session] = (await context.cookies()).filter(({ name }) => name.includes("session"));
      const ask = () =>
        context.request.get("/api/admin/me", { headers: { Cookie: `${session?.name}=${session?.value}` } });
      expect((await ask()).status()).toBe(200);
      await tab(page, "Import History").click();
      await expect(page).toHaveURL("/admin?tab=history");
      await tab(page, "Data View").click();
      await expect(table(page, "Customers").getByText("Secret customer 4")).toBeVisible();
      await logoutButton(page).click();
      await expect(page).toHaveURL("/admin/login");
      await expect(message(page, "Logged out successfully")).toBeVisible();

      await test.step("only the message of the logout is left of all before it", async () => {
        if (hasScripts) await expect(toast(page)).toHaveCount(1);
        await expect(message(page, "Login successful")).toBeHidden();
      });
      await test.step("a session ends on the server when its admin logs out", async () =>
        expect((await ask()).status()).toBe(401));
      for (let back = 0; back < 2; back++) {
        await page.goBack();
        await expect(page).toHaveURL("/admin/login");
        await expect(signInTitle(page)).toBeVisible();
        await expect(page.getByText(/Welcome,|Secret customer/)).toHaveCount(0);
      }
      await open("/admin");
      await expect(signInTitle(page)).toBeVisible();
    });

    await test.step("an admin whose session has ended elsewhere is led to the sign-in", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(4)));
      await signIn(page);
      await expect(welcome(page)).toBeVisible();
      await endSession(page);
      await tab(page, "Data View").click();
      await expect(page).toHaveURL("/admin/login");
      await expect(signInTitle(page)).toBeVisible();

      await enter(page, open);
      await choose(page, "customers.csv", customersCsv(manyCustomers(2)), hasScripts);
      await expect(importButton(page)).toBeVisible();
      await endSession(page);
      await importChecked(page);
      await expect(page.getByText("Your session ended.")).toBeVisible();
      expect(await lists.customers()).toHaveLength(4);
      await signIn(page);
      await expect(importButton(page)).toHaveText("Import 2 customers");
      await importChecked(page);
      await expect(message(page, "Imported 2 customers")).toBeVisible();
    });

    await test.step("a file chosen after the session has ended is there again after the sign-in", async () => {
      allow(/status of 401/);
      await endSession(page);
      await choose(page, "customers.csv", customersCsv(manyCustomers(3)), hasScripts);
      await expect(page.getByText("Your session ended.")).toBeVisible();
      await signIn(page);
      await expect(welcome(page)).toBeVisible();
      if (hasScripts) await expect(importButton(page)).toHaveText("Import 3 customers");
    });

    await test.step("an export after the session has ended leads to the sign-in, and saves no file", async () => {
      await endSession(page);
      await (await csvLink(page, "Export")).click();
      await expect(page.getByText("Your session ended.")).toBeVisible();
    });
  });
});

/** As logging out in another tab does. */
async function endSession(page: Page) {
  expect((await page.context().request.post("/api/admin/logout")).status()).toBe(200);
}
