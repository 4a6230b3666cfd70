import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import {
  choose,
  importButton,
  importChecked,
  logoutButton,
  openTab,
  passwordField,
  signInButton,
  tab,
  usernameField,
} from "../admin-screen";
import { boxOf } from "../checks";
import { hold } from "../hold";
import { filterPanel, message, showButton } from "../screen";
import { chief } from "../servers";
import { uniqueWord } from "../tanks";

/** As the office's jobs took them before there were a summary, a filter by change and exports in the data view. */
const before = {
  "sign in, from the list": "2",
  "check and import a list": "2",
  "restore an earlier list": "2, without a check",
  "find the tanks of a customer that changed this week": "not possible",
  "gallons per product": "not possible",
  "export the tanks of a search": "not possible",
};

type Job = keyof typeof before;

test.describe("from the sign-in", () => {
  test.use({ isSignedIn: false });

  test("the office's jobs take few clicks", async ({ page, open, lists, createTank }) => {
    const clicks = new Map<Job, number>();
    const press = async (job: Job, target: Locator) => {
      clicks.set(job, (clicks.get(job) ?? 0) + 1);
      await target.click();
    };
    const word = uniqueWord();
    const tank = await createTank({ customerName: `Weekly ${word}`, productContained: word, tankSizeGallons: 4321 });

    await lists.replace("customers", customersCsv(manyCustomers(4)), "earlier.csv");
    await importFromSignIn(page, open, press);
    await lists.replace("customers", customersCsv(manyCustomers(2)), "later.csv");
    await open("/admin");
    await press("restore an earlier list", tab(page, "Import History"));
    await press(
      "restore an earlier list",
      page.getByRole("button", { name: "Restore this list of first.csv" }).first(),
    );
    await press("restore an earlier list", importButton(page));
    await expect(message(page, "5 customers are in the list again.")).toBeVisible();

    await page.goto("/");
    await press("find the tanks of a customer that changed this week", page.getByRole("button", { name: "Filter" }));
    await filterPanel(page).getByLabel("Customer", { exact: true }).fill(`Weekly ${word}`);
    await press("find the tanks of a customer that changed this week", filterPanel(page).getByLabel(/^Changed/));
    await filterPanel(page)
      .getByLabel(/^Changed/)
      .selectOption("Last 7 days");
    const show = showButton(page);
    await press("find the tanks of a customer that changed this week", show);
    await expect(page.getByRole("article", { name: tank.customerName })).toBeVisible();

    await page.goto("/");
    await press("gallons per product", page.getByRole("main").getByRole("link", { name: "Summary" }));
    await expect(page.getByRole("region", { name: "By product" }).getByRole("row", { name: word })).toContainText(
      "4,321",
    );

    await page.goto(`/?q=${word}`);
    await press("export the tanks of a search", page.getByRole("main").getByRole("button", { name: "Export" }));
    const download = page.waitForEvent("download");
    const formats = page.getByRole("dialog", { name: "Export" });
    await press("export the tanks of a search", formats.getByRole("link", { name: "Excel" }));
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^tanks-${word}-.*\\.xlsx$`));

    process.stdout.write(tableOf(clicks));
    expect(Object.fromEntries(clicks)).toEqual({
      "sign in, from the list": 2,
      "check and import a list": 2,
      "restore an earlier list": 3,
      "find the tanks of a customer that changed this week": 3,
      "gallons per product": 1,
      "export the tanks of a search": 2,
    });
  });
});

async function importFromSignIn(
  page: Page,
  open: (path: string) => Promise<unknown>,
  press: (job: Job, target: Locator) => Promise<void>,
) {
  await open("/");
  await press("sign in, from the list", page.getByRole("link", { name: "Admin" }));
  await usernameField(page).fill(chief.username);
  await passwordField(page).fill(chief.password);
  await press("sign in, from the list", signInButton(page));
  await expect(logoutButton(page)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await press("check and import a list", page.getByText("Choose a CSV file"));
  const buffer = Buffer.from(customersCsv(manyCustomers(5)));
  await (await chooser).setFiles({ name: "first.csv", mimeType: "text/csv", buffer });
  await press("check and import a list", importButton(page));
  await expect(message(page, "Imported 5 customers")).toBeVisible();
}

function tableOf(clicks: Map<Job, number>): string {
  const lines = [...clicks].map(([job, count]) => `  ${job}: ${count} (before: ${before[job]})\n`);
  return `Clicks of the office's jobs\n${lines.join("")}`;
}

test("the chosen file and its import are in sight, and the import can be cancelled", async ({
  page,
  open,
  allow,
  lists,
  isolatedStep,
}) => {
  const size = { width: 1280, height: 720 };
  await page.setViewportSize(size);
  await lists.replace("customers", customersCsv(manyCustomers(3)));

  await isolatedStep("at 1280 x 720, and at 200 %, nothing has to be scrolled", async () => {
    await open("/admin");
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    for (const scale of [1, 2]) {
      await page.setViewportSize({ width: size.width / scale, height: size.height / scale });
      await expect(importButton(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(/^many\.csv [\d,.]+ KB$/)).toBeInViewport({ ratio: 1 });
    }
    for (const [width, most] of [
      [1280, 200],
      [390, 350],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      const band = page.getByRole("navigation", { name: "Sections" });
      await expect.poll(async () => (await boxOf(band)).bottom).toBeLessThanOrEqual(most);
    }
    await page.setViewportSize({ width: size.width / 2, height: size.height / 2 });
    await tab(page, "Data View").click();
    await expect(page.getByRole("searchbox")).toBeInViewport({ ratio: 1 });
    const tabs = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    const cut = await tabs.evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(cut).toBe(0);
  });

  await isolatedStep("what is typed on while a search is answered stays, with the focus", async () => {
    const search = page.getByRole("searchbox");
    await search.fill("Customer 1");
    const release = await hold(page, "**/admin.data*", 1);
    await search.press("Enter");
    await search.pressSequentially("23");
    release();
    await expect(page).toHaveURL(/q=Customer\+1$/);
    await expect(page.getByRole("progressbar")).toBeHidden();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("Customer 123");
    const found = page.getByRole("status").filter({ hasText: "found" });
    await expect(found).toHaveText(/^1 customer and [\d,]+ products? found$/);
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(search).toHaveValue("");
  });

  await isolatedStep("the button cancels an import that is under way", async () => {
    await openTab(page, "Customer Import");
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    const release = await hold(page, "**/admin.data*", 1, "POST");
    await importChecked(page);
    await expect(page.getByRole("progressbar", { name: "Importing" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(message(page, "Import cancelled")).toBeVisible();
    await expect(importButton(page)).toBeVisible();
    release();
    expect(await lists.customers()).toHaveLength(3);
  });

  await isolatedStep("a check is there again after a look at another tab, until it is cancelled", async () => {
    await openTab(page, "Customer Import");
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    await expect(importButton(page)).toBeVisible();
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    await expect(importButton(page)).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Customer Import" })).toBeFocused();
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    await expect(importButton(page)).toBeHidden();
  });

  await isolatedStep("leaving asks while a file is sent", async () => {
    allow(/^dialog: The import is not finished/);
    await openTab(page, "Customer Import");
    await expect(page).toHaveURL("/admin");
    const release = await hold(page, "**/check", 1);
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    await expect(page.getByRole("progressbar", { name: "Sending the file" })).toBeVisible();
    // The journey answers each question with no.
    const asked = page.waitForEvent("dialog");
    await tab(page, "Data View").click();
    expect((await asked).message()).toBe("The import is not finished. Leave this page?");
    await expect(page).toHaveURL("/admin");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Choose a CSV file")).toBeVisible();
    release();
  });

  await isolatedStep("who leaves all the same and comes back finds the file on its way, and its check", async () => {
    await page.evaluate(() => Object.assign(window, { confirm: () => true }));
    const release = await hold(page, "**/check", 1);
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    await expect(page.getByRole("progressbar", { name: "Sending the file" })).toBeVisible();
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    await expect(page.getByRole("progressbar", { name: "Sending the file" })).toBeVisible();
    await expect(page.getByText(/^many\.csv \(/)).toBeVisible();
    release();
    await expect(importButton(page)).toHaveText("Import 300 customers");
    await page.getByRole("link", { name: "Cancel" }).click();
  });

  await isolatedStep("a file that is refused while another tab is shown has its problems told in its own", async () => {
    allow(/status of 400/);
    const release = await hold(page, "**/check", 1);
    await choose(page, "torn.csv", "Customer No.,Customer Name\n1,\n");
    await openTab(page, "Data View");
    release();
    await expect(message(page, "Import failed")).toBeVisible();
    await openTab(page, "Customer Import");
    await expect(page.getByRole("cell", { name: "Customer Name is empty." })).toBeVisible();
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    await expect(page.getByText("Choose a CSV file")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Customer Name is empty." })).toBeHidden();
  });

  await isolatedStep("a newer file takes the place of one that was on its way", async () => {
    const release = await hold(page, "**/check", 1);
    await choose(page, "older.csv", customersCsv(manyCustomers(300, "New")));
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/check"));
    await choose(page, "newer.csv", customersCsv(manyCustomers(2)));
    await aborted;
    release();
    await expect(importButton(page)).toHaveText("Import 2 customers");
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    await expect(importButton(page)).toHaveText("Import 2 customers");
    await page.getByRole("link", { name: "Cancel" }).click();
  });

  await isolatedStep("a cancel after coming back stops what was on its way", async () => {
    const release = await hold(page, "**/check", 1);
    await choose(page, "many.csv", customersCsv(manyCustomers(300, "New")));
    await openTab(page, "Data View");
    await openTab(page, "Customer Import");
    const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/check"));
    await page.getByRole("button", { name: "Cancel" }).click();
    await aborted;
    release();
    await expect(page.getByText("Choose a CSV file")).toBeVisible();
  });
});
