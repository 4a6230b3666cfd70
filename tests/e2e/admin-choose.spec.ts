import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, lists as files, formats, manyCustomers } from "./admin-lists";
import { choose, figure, fileInput, importButton, problems } from "./admin-screen";
import { hold } from "./hold";
import { withAndWithoutScripts } from "./journey";
import { message } from "./screen";

for (const { name, rows } of files) {
  test(`the list of ${name} comes in as it is, however it was saved`, async ({ page, open, lists }) => {
    test.slow();
    await open("/admin");
    for (const { name: format, write } of formats) {
      await lists.clear("customers");
      await choose(page, `${format}.csv`, write(rows));
      await importButton(page).click();
      await expect(page.getByText("Choose a CSV file")).toBeVisible();
      await expect(message(page, `Imported ${rows.length} customers`)).toBeVisible();
      expect(await lists.customers(), format).toEqual(rows);
      expect((await lists.imports("customers"))[0]).toMatchObject({ recordCount: rows.length });
    }
  });
}

withAndWithoutScripts((hasScripts) => {
  test("a list of 20,000 customers comes in at once", async ({ page, open, lists }) => {
    const rows = manyCustomers(20_000);
    await lists.clear("customers");
    await open("/admin");
    await choose(page, "many.csv", customersCsv(rows), hasScripts);
    await expect(page.getByText(/^and [\d,]+ more$/)).toBeVisible();
    await page.getByRole("button", { name: "Import 20,000 customers" }).click();
    await expect(figure(page, "Total Customers")).toHaveText("20,000");
    expect(await lists.customers()).toEqual(rows);
  });
});

test("a chosen file is shown, replaced by the next one, and can be chosen again", async ({
  page,
  open,
  allow,
  isolatedStep,
}) => {
  await isolatedStep("a chosen file shows its name and its size in KB with one decimal", async () => {
    allow(/status of 400/);
    await open("/admin");
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
      await open("/admin");
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

  await isolatedStep("the start and the end of a check are spoken, and nothing in between", async () => {
    await open("/admin");
    await page.evaluate(() => {
      const spoken: string[] = [];
      const listen = () => {
        const text = [...document.querySelectorAll("main [role=status]")].map((status) => status.textContent).join();
        if (text !== "" && text !== spoken.at(-1)) spoken.push(text);
      };
      new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { spoken });
    });
    await choose(page, "many.csv", customersCsv(manyCustomers(20_000)));
    await expect(importButton(page)).toBeVisible();
    expect(await page.evaluate("spoken")).toEqual(["Sending the file...", "The file is checked."]);
  });

  await isolatedStep("a file that was corrected can be chosen again under its name", async () => {
    allow(/status of 400/);
    await open("/admin");
    await choose(page, "mine.csv", customersCsv([["1", ""]]));
    await expect(problems(page)).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("mine.csv (").click();
    await chooser;
    // A browser that still holds the file takes the same choice for none.
    await expect(fileInput(page)).toHaveValue("");
  });
});
