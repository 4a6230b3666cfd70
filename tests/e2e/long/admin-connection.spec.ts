import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import {
  choose,
  clearButton,
  clearQuestion,
  importButton,
  importChecked,
  logoutButton,
  panelFailure,
  problems,
  signIn,
  tab,
  table,
  welcome,
} from "../admin-screen";
import { hold } from "../hold";
import { getReady } from "../journey";
import { closeToast, toast } from "../screen";

/** Loses the connection once all that the page fetches ahead is there. */
async function goOffline(page: Page, context: BrowserContext) {
  await getReady(page);
  await context.setOffline(true);
}

test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED/));

test("without a connection each action of the admin reports its failure and can be repeated", async ({
  page,
  context,
  open,
  allow,
  isolatedStep,
  lists,
}) => {
  await open("/admin");
  await isolatedStep("a file that cannot be sent tells so, and is sent when it is chosen again", async () => {
    await goOffline(page, context);
    await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
    await expect(toast(page)).toContainText("Import failed");
    await expect(panelFailure(page)).toHaveText("Import failedThe server could not be reached. Try again.");
    await expect(problems(page)).toBeHidden();
    await context.setOffline(false);
    await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
    await expect(importButton(page)).toBeVisible();
  });

  for (const { status, contentType, body, told } of [
    { status: 503, contentType: "text/html", body: "<h1>Busy</h1>", told: "The server is busy or failed. Try again." },
    {
      status: 200,
      contentType: "text/html",
      body: "<h1>Sign in</h1>",
      told: "Your sign-in has ended. Reload the page to sign in again.",
    },
    { status: 413, contentType: "application/json", body: '{"error":"It is too large."}', told: "It is too large." },
  ]) {
    await isolatedStep(`a check that is answered ${status} says what is the matter`, async () => {
      allow(/status of (413|503)/);
      await page.route("**/check", (route) => route.fulfill({ status, contentType, body }), { times: 1 });
      await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
      await expect(panelFailure(page)).toHaveText(`Import failed${told}`);
      await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
      await expect(importButton(page)).toBeVisible();
    });
  }

  await isolatedStep("an import without a connection fails with a message, and can be tried again", async () => {
    await closeToast(page);
    await choose(page, "customers.csv", customersCsv(manyCustomers(3)));
    await expect(importButton(page)).toBeVisible();
    await context.setOffline(true);
    await importChecked(page);
    await expect(toast(page)).toContainText("Import failed");
    await context.setOffline(false);
    await importChecked(page);
    await expect(toast(page)).toContainText("Imported 3 customers");
    expect(await lists.customers()).toHaveLength(3);
  });

  await isolatedStep("an import that the server fails is told of, and can be tried again", async () => {
    allow(/status of 503|SyntaxError/);
    await choose(page, "customers.csv", customersCsv(manyCustomers(4)));
    await page.route("**/admin.data*", (route) => route.fulfill({ status: 503, body: "<h1>Busy</h1>" }), { times: 1 });
    await importChecked(page);
    await expect(toast(page)).toContainText("The server is busy or failed. Try again.");
    await importChecked(page);
    await expect(toast(page)).toContainText("Imported 4 customers");
  });

  await isolatedStep("a cancel that is lost on the line tells that the import may still be carried out", async () => {
    allow(/ERR_FAILED/);
    await choose(page, "customers.csv", customersCsv(manyCustomers(6)));
    const release = await hold(page, "**/admin.data*", 1, "POST");
    await importChecked(page);
    await expect(page.getByRole("progressbar", { name: "Importing" })).toBeVisible();
    await page.route("**/admin.data*", (route) =>
      route.request().postData()?.includes("cancel") ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(page)).toContainText("Import not cancelled");
    await expect(toast(page)).toContainText("The import may still be carried out. Reload the page to see.");
    release();
  });

  await isolatedStep("a clear without a connection fails with a message, and the question stays", async () => {
    await lists.replace("customers", customersCsv(manyCustomers(3)));
    await closeToast(page);
    await clearButton(page, "Customers").click();
    await expect(clearQuestion(page, "customers")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(toast(page)).toContainText("Clear failed");
    await expect(clearQuestion(page, "customers")).toBeVisible();
  });

  await isolatedStep("a logout without a connection fails with a message", async () => {
    await context.setOffline(true);
    await logoutButton(page).click();
    await expect(toast(page)).toContainText("Logout failed");
    await expect(welcome(page)).toBeVisible();
  });

  await isolatedStep("a list that does not come whole says so", async () => {
    allow(/ERR_FAILED|api\/customers/);
    await lists.replace("customers", customersCsv(manyCustomers(150)));
    await page.route("**/api/customers", (route) => route.abort());
    await tab(page, "Data View").click();
    await expect(table(page, "Customers").getByText(/The first 100 of 150/)).toBeVisible();
  });
});

test("after a refusal and a lost line the file that was chosen last is imported", async ({
  page,
  context,
  open,
  allow,
  lists,
}) => {
  allow(/status of 409/);
  const corrected = manyCustomers(5, "Corrected");
  await lists.replace("customers", customersCsv(manyCustomers(5)));
  await open("/admin");
  await choose(page, "first.csv", customersCsv(manyCustomers(5, "First")));
  await expect(importButton(page)).toBeVisible();
  await lists.replace("customers", customersCsv(manyCustomers(5, "Other")));
  await importChecked(page);
  await expect(toast(page)).toContainText("Not imported yet");
  await closeToast(page);
  await choose(page, "corrected.csv", customersCsv(corrected));
  const chosen = page.getByText(/^corrected\.csv [\d,.]+ KB$/);
  await expect(chosen).toBeVisible();
  await context.setOffline(true);
  await importChecked(page);
  await expect(toast(page)).toContainText("Import failed");
  await expect(chosen).toBeVisible();
  await context.setOffline(false);
  await importChecked(page);
  await expect(toast(page)).toContainText("Imported 5 customers");
  expect(await lists.customers()).toEqual(corrected);
});

test.describe("before the sign-in", () => {
  test.use({ isSignedIn: false });

  test("a sign-in without a connection fails with a message, and can be tried again", async ({
    page,
    context,
    open,
  }) => {
    await open("/admin/login");
    await goOffline(page, context);
    await signIn(page);
    await expect(toast(page)).toContainText("Login failed");
    await context.setOffline(false);
    await signIn(page);
    await expect(welcome(page)).toBeVisible();
  });
});
