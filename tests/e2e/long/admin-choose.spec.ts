import { expect } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, lists as files, formats, manyCustomers } from "../admin-lists";
import { choose, figure, fileInput, importButton, importChecked, openTab, problems } from "../admin-screen";
import { hold } from "../hold";
import { withAndWithoutScripts, withoutScripts } from "../journey";
import { message } from "../screen";

withAndWithoutScripts((hasScripts) => {
  test("a list comes in as it is, however it was saved", async ({ page, open, lists }) => {
    test.slow();
    await open("/admin");
    for (const [index, { name: format, write }] of formats.entries()) {
      const { name, rows } = files[index % files.length] ?? { name: "no list", rows: [] };
      await test.step(`the list of ${name} comes in as it is, saved as ${format}`, async () => {
        await lists.clear("customers");
        await choose(page, `${format}.csv`, write(rows), hasScripts);
        await importChecked(page);
        await expect(message(page, `Imported ${rows.length.toLocaleString("en-US")} customers`)).toBeVisible();
        if (hasScripts) await expect(page.getByText("Choose a CSV file")).toBeVisible();
        expect(await lists.customers(), format).toEqual(rows);
        expect((await lists.imports("customers"))[0]).toMatchObject({ recordCount: rows.length });
      });
    }
  });

  test("a list of 20,000 customers comes in at once, its check spoken of at the start and the end alone", async ({
    page,
    open,
    lists,
  }) => {
    const rows = manyCustomers(20_000);
    await lists.clear("customers");
    await open("/admin");
    if (hasScripts) await page.evaluate(listen);
    await choose(page, "many.csv", customersCsv(rows), hasScripts);
    await expect(page.getByText(/^and [\d,]+ more$/)).toBeVisible();
    await expect(importButton(page)).toHaveText("Import 20,000 customers");
    if (hasScripts) expect(await page.evaluate("spoken")).toEqual(["Sending the file...", "The file is checked."]);
    await importChecked(page);
    await expect(message(page, "Imported 20,000 customers")).toBeVisible();
    await expect(figure(page, "Total Customers")).toHaveText("20,000");
    expect(await lists.customers()).toEqual(rows);
  });
});

withoutScripts(() => {
  for (const { name, rows } of files) {
    test(`the list of ${name} comes in as it is, however it was saved`, async ({ lists }) => {
      for (const { name: format, write } of formats) {
        await lists.clear("customers");
        await lists.replace("customers", write(rows), `${format}.csv`);
        expect(await lists.customers(), format).toEqual(rows);
        expect((await lists.imports("customers"))[0]).toMatchObject({ recordCount: rows.length });
      }
    });
  }
});

function listen() {
  const spoken: string[] = [];
  const hear = () => {
    const text = [...document.querySelectorAll("main [role=status]")].map((status) => status.textContent).join();
    if (text !== "" && text !== spoken.at(-1)) spoken.push(text);
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { spoken });
}

test("a chosen file is shown, replaced by the next one, and can be chosen again", async ({
  page,
  open,
  allow,
  isolatedStep,
}) => {
  await open("/admin");
  await isolatedStep("a chosen file shows its name and its size in KB with one decimal", async () => {
    allow(/status of 400/);
    await choose(page, "sizes.csv", customersCsv([["1", "x".repeat(1500 - 33)]]).slice(0, 1500));
    await expect(page.getByText("sizes.csv (1.5 KB)")).toBeVisible();
    await choose(page, "small.csv", "a");
    await expect(page.getByText("small.csv (0.0 KB)")).toBeVisible();
    await expect(page.getByRole("progressbar")).toBeHidden();
  });

  await isolatedStep(
    "a file shows that it is being looked at, and one that is chosen meanwhile takes its place",
    async () => {
      const release = await hold(page, "**/check", 1);
      await choose(page, "first.csv", customersCsv(manyCustomers(7)));
      await expect(page.getByRole("progressbar", { name: "Sending the file" })).toBeVisible();
      await expect(page.getByText(/^Sending \d+ %$|^Checking\.\.\.$/)).toBeVisible();
      const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/check"));
      await choose(page, "second.csv", customersCsv(manyCustomers(8)));
      await aborted;
      release();
      await expect(page.getByText("second.csv (")).toBeVisible();
      await expect(importButton(page)).toHaveText("Import 8 customers");
    },
  );

  await isolatedStep(
    "a checked file is no step back, survives a reload and a step forward, and goes by Cancel",
    async () => {
      await openTab(page, "Data View");
      await openTab(page, "Customer Import");
      await choose(page, "checked.csv", customersCsv(manyCustomers(9)));
      await expect(page).toHaveURL(/\/admin\?tab=customers&checked=[\w-]+$/);
      await expect(page.getByText("checked.csv (")).toBeVisible();
      await page.reload();
      await expect(importButton(page)).toHaveText("Import 9 customers");
      await page.goBack();
      await expect(page).toHaveURL("/admin?tab=data");
      await page.goForward();
      await expect(importButton(page)).toHaveText("Import 9 customers");
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page).toHaveURL("/admin");
      await expect(importButton(page)).toBeHidden();
    },
  );

  await isolatedStep("a file that was corrected can be chosen again under its name", async () => {
    allow(/status of 400/);
    await choose(page, "mine.csv", customersCsv([["1", ""]]));
    await expect(problems(page)).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("mine.csv (").click();
    await chooser;
    // A browser that still holds the file takes the same choice for none.
    await expect(fileInput(page)).toHaveValue("");
  });
});
