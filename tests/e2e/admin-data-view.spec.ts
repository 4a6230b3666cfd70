import { expect, type Locator } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, lists as files, manyCustomers } from "./admin-lists";
import { cellsOf, table } from "./admin-screen";
import { boxOf } from "./checks";
import { drawnWithAndWithoutScripts, withAndWithoutScripts } from "./journey";
import { upright } from "./phone";
import { uniqueWord } from "./tanks";

const many = 20_000;

// A table and all of its rows' height fit on the screen.
test.use({ viewport: { width: 1280, height: 1100 } });

const rowsOf = (region: Locator) => region.locator("tbody tr[aria-rowindex]");

withAndWithoutScripts((hasScripts) => {
  test("both lists are shown in tables, down to the last row", async ({ page, open, isolatedStep, lists }) => {
    await isolatedStep("both lists stand in tables, with the time of their import", async () => {
      const before = Date.now();
      await lists.replace("customers", customersCsv(manyCustomers(3)));
      await lists.replace("products", "No.,Description\nDiesel,\nHO-2,Heating oil\n");
      await open("/admin?tab=data");
      const [customers, products] = [table(page, "Customers"), table(page, "Products")];
      expect(await customers.getByRole("columnheader").allTextContents()).toEqual([
        "Customer Number",
        "Customer Name",
        "Imported",
      ]);
      expect(await products.getByRole("columnheader").allTextContents()).toEqual(["Item Number", "Imported"]);
      await expect(rowsOf(customers)).toHaveCount(3);
      expect((await cellsOf(rowsOf(customers).nth(1))).slice(0, 2)).toEqual(["000002", "Customer 2"]);
      expect((await cellsOf(rowsOf(products).nth(0)))[0]).toMatch(/^Diesel/);
      await expect(rowsOf(products).nth(1)).toContainText("HO-2 Heating oil");
      const time = await rowsOf(products).nth(0).locator("time").getAttribute("datetime");
      expect(Date.parse(time ?? "")).toBeGreaterThanOrEqual(before);
      expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
    });

    await isolatedStep(`the first rows of ${many} customers are there at once`, async () => {
      await lists.replace("customers", customersCsv(manyCustomers(many)));
      await open("/admin?tab=data");
      const customers = table(page, "Customers");
      await expect(customers.getByRole("heading")).toHaveText("Customers 20,000");
      await expect(customers.getByText("Customer 1", { exact: true })).toBeVisible();
      const note = customers.getByText("The first 100 of 20,000. Export the list to see all of it.");
      await expect(note).toBeVisible({ visible: !hasScripts });
      if (!hasScripts) await expect(rowsOf(customers)).toHaveCount(100);
    });

    if (!hasScripts) return;
    await isolatedStep(`${many} customers scroll to the last one in one frame, with few rows drawn`, async () => {
      const customers = table(page, "Customers");
      await expect(customers.getByRole("table")).toHaveAttribute("aria-rowcount", String(many + 1));
      const region = customers.getByRole("region", { name: "Customers, all rows" });
      const lastInFirstFrame = await region.evaluate(async (element) => {
        element.scrollTop = element.scrollHeight;
        await new Promise(requestAnimationFrame);
        return element.querySelector('tr[aria-rowindex="20001"] td')?.textContent;
      });
      expect(lastInFirstFrame).toBe("020000");
      await expect(region.getByText("Customer 20000", { exact: true })).toBeInViewport();
      expect(await rowsOf(customers).count()).toBeLessThan(60);
      await region.focus();
      await page.keyboard.press("Home");
      await expect(region.getByText("Customer 1", { exact: true })).toBeInViewport();
      await page.keyboard.press("End");
      await expect(region.getByText("Customer 20000", { exact: true })).toBeInViewport();
    });
  });
});

withAndWithoutScripts((hasScripts) => {
  test("a row tells how many tanks its customer has, and leads to them", async ({ page, open, lists, createTanks }) => {
    const name = `Customer ${uniqueWord()}`;
    await createTanks(2, () => ({ customerName: name }));
    // Beyond the rows that come with the page, where the browser fetches them.
    const others = manyCustomers(hasScripts ? 120 : 3);
    await lists.replace("customers", customersCsv([...others, ["999999", name]]));
    await open("/admin?tab=data");
    const customers = table(page, "Customers");
    await expect(rowsOf(customers).first()).not.toContainText("tank");
    if (hasScripts) {
      await expect(customers.getByRole("table")).toHaveAttribute("aria-rowcount", "122");
      await customers.getByRole("region", { name: "Customers, all rows" }).focus();
      await page.keyboard.press("End");
    }
    await customers.getByRole("link", { name: `2 tanks of ${name}` }).click();
    await expect(page.getByText("2 tanks", { exact: true })).toBeVisible();
  });
});

test("a phone breaks no word of a name, and cuts no column off", async ({ page, open, lists, createTanks }) => {
  await page.setViewportSize(upright);
  const name = "Suburban Corporation Tailhook Facility";
  await createTanks(2, () => ({ customerName: name }));
  await lists.replace("customers", customersCsv([["1-000001", name]]));
  await open("/admin?tab=data");
  const region = table(page, "Customers").getByRole("region", { name: "Customers, all rows" });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const { width } = await boxOf(region.getByText(name, { exact: true }).first());
  expect(width).toBeGreaterThanOrEqual(90);
});

drawnWithAndWithoutScripts(() => {
  test("the last row of a list of 62 can be reached", async ({ page, open, lists }) => {
    await lists.replace("customers", customersCsv(manyCustomers(62)));
    await open("/admin?tab=data");
    const region = table(page, "Customers").getByRole("region", { name: "Customers, all rows" });
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(region.getByText("Customer 62", { exact: true })).toBeInViewport();
  });
});

test("lists are shown as they were imported, and printed", async ({ page, open, isolatedStep, lists }) => {
  for (const { name, rows } of files) {
    await isolatedStep(`the list of ${name} is shown as it was imported`, async () => {
      await lists.replace("customers", customersCsv(rows));
      await open("/admin?tab=data");
      const customers = table(page, "Customers");
      for (const [index, row] of rows.slice(0, 5).entries()) {
        expect((await cellsOf(rowsOf(customers).nth(index))).slice(0, 2)).toEqual(row);
      }
    });
  }

  await isolatedStep(
    "a printed list has a line for each customer, on few light pages as wide as the paper",
    async () => {
      await lists.replace("customers", customersCsv([...manyCustomers(299), ["000300", "Customer".padEnd(200, "W")]]));
      await open("/admin?tab=data&q=Customer");
      await expect(rowsOf(table(page, "Customers"))).toHaveCount(300);
      const pdf = await page.pdf({
        format: "Letter",
        margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" },
      });
      expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThan(14);
      expect(pdf.length).toBeLessThan(200_000);
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 718, height: 1046 });
      const outside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(outside).toBeLessThanOrEqual(0);
      const heading = table(page, "Customers").getByRole("heading");
      await expect(heading).toHaveText('Customers 300 of 300 with "Customer"');
      await expect(heading).toHaveCSS("break-after", "avoid");
      const imported = rowsOf(table(page, "Customers")).first().getByRole("cell").last();
      await expect(imported).toHaveCSS("white-space", "nowrap");
      expect(await imported.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
    },
  );
});
