import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { type CustomerRow, customersCsv, formats, manyCustomers, productsCsv } from "../admin-lists";
import { changes, choose, csvLink, figure, importChecked, openTab } from "../admin-screen";
import { withAndWithoutScripts } from "../journey";
import { message } from "../screen";
import { uniqueWord } from "../tanks";

const history = (page: Page, noun: "customer" | "product") => page.getByRole("region", { name: `${noun} imports` });
const entry = (root: Locator, fileName: string) => root.getByRole("listitem").filter({ hasText: fileName });

async function download(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent("download");
  await link.click();
  const file = await started;
  return { name: file.suggestedFilename(), content: Buffer.concat(await (await file.createReadStream()).toArray()) };
}

withAndWithoutScripts((hasScripts) => {
  test("imports are listed, downloaded and restored", async ({ page, open, isolatedStep, lists, createTank }) => {
    test.slow();
    await isolatedStep("the history tells of each import, newest first, by kind", async () => {
      const word = uniqueWord();
      await lists.replace("customers", customersCsv(manyCustomers(1200)), `first ${word}.csv`);
      await lists.replace("customers", customersCsv(manyCustomers(2)), `second ${word}.csv`);
      await lists.replace("products", productsCsv(["Diesel"]), `products ${word}.csv`);
      await open("/admin?tab=history");
      const customers = history(page, "customer");
      const entries = customers.getByRole("listitem").filter({ hasText: word });
      await expect(entries).toHaveText([new RegExp(`^second ${word}\\.csv`), new RegExp(`^first ${word}\\.csv`)]);
      const first = entry(customers, `first ${word}.csv`);
      await expect(first.getByText("1,200 records", { exact: true })).toBeVisible();
      await expect(first.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M/);
      await expect(entry(history(page, "product"), `products ${word}.csv`)).toBeVisible();
      await expect(entry(customers, `products ${word}.csv`)).toHaveCount(0);
    });

    await isolatedStep("the file of an import is had again as it was sent", async () => {
      const sent = formats.map(({ name, write }) => ({
        fileName: `Kunden – ${name} ${uniqueWord()}.csv`,
        file: write([["1", "Café Zoë"]]),
      }));
      for (const { fileName, file } of sent) await lists.replace("customers", file, fileName);
      await page.reload();
      for (const { fileName, file } of sent) {
        const link = entry(history(page, "customer"), fileName).getByRole("link", { name: `File ${fileName}` });
        expect(await download(page, link)).toEqual({ name: fileName, content: file });
      }
    });

    await isolatedStep("an earlier list is restored, also after a clear", async () => {
      const rows: CustomerRow[] = [["007", "Bond & Sons"]];
      const fileName = `kept ${uniqueWord()}.csv`;
      await lists.replace("customers", customersCsv(rows), fileName);
      await lists.replace("customers", customersCsv(manyCustomers(3)));
      await lists.clear("customers");
      const imports = (await lists.imports("customers")).length;
      await page.reload();
      const button = entry(history(page, "customer"), fileName).getByRole("button", { name: /^Restore this list/ });
      await button.click();
      await expect(page.getByRole("heading", { name: /^Restore the list of / })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("button", { name: "Restore 1 customers" })).toBeVisible();
      await expect(changes(page, "New")).toContainText("Bond & Sons");
      expect(await lists.customers()).toEqual([]);
      await importChecked(page);
      await expect(message(page, "List restored")).toBeVisible();
      await expect(message(page, "1 customer is in the list again.")).toBeVisible();
      await expect(figure(page, "Total Customers")).toHaveText("1");
      expect(await lists.customers()).toEqual(rows);
      const [newest, ...others] = await lists.imports("customers");
      expect(newest).toMatchObject({ fileName, recordCount: 1 });
      expect(others).toHaveLength(imports);
    });

    await isolatedStep("an exported list is imported back as the same list", async () => {
      const rows: CustomerRow[] = [
        ["0001", "=1+1"],
        ["0002", "'t Hooft"],
        ["0003", 'Café "Zoë", Reykjavík'],
        ["0004", "+49 Öl; GmbH"],
      ];
      await lists.replace("customers", customersCsv(rows));
      const exported = await download(page, await csvLink(page, "Export"));
      expect(exported.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
      expect(exported.content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(exported.content.toString()).not.toMatch(/(^|,|\n)"?[=+]/);
      await lists.clear("customers");
      await choose(page, exported.name, exported.content, hasScripts);
      await importChecked(page);
      await expect(message(page, "Imported 4 customers")).toBeVisible();
      expect(await lists.customers()).toEqual(rows);
    });

    await isolatedStep("products and tanks are exported too", async () => {
      await lists.replace("products", productsCsv(["0012", "Diesel #2, dyed"]));
      await openTab(page, "Product Import");
      const products = await download(page, await csvLink(page, "Export"));
      expect(products.content.toString()).toBe('\ufeffItem No,Description\r\n0012,\r\n"Diesel #2, dyed",\r\n');
      const tank = await createTank();
      await openTab(page, "Data View");
      const tanks = await download(page, await csvLink(page, "Export all tanks"));
      expect(tanks.content.toString()).toContain(tank.customerName);
    });
  });
});
