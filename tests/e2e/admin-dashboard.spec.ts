import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, manyCustomers, productsCsv } from "./admin-lists";
import { figure, signInTitle, tab, welcome } from "./admin-screen";
import { withAndWithoutScripts } from "./journey";

const tabs = [
  { name: "Customer Import", url: "/admin", heading: "Customer Import" },
  { name: "Product Import", url: "/admin?tab=products", heading: "Product Import" },
  { name: "Data View", url: "/admin?tab=data", heading: /^Customers/ },
  { name: "Import History", url: "/admin?tab=history", heading: "customer imports" },
];

test("the four figures are cards: two beside each other on a phone, four on a desk", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv(manyCustomers(1234)));
  await open("/admin");
  for (const [width, beside] of [
    [320, 2],
    [390, 2],
    [768, 2],
    [1024, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const cards = await page.locator("main dl > div").evaluateAll((all) =>
      all.map((card) => ({
        left: card.getBoundingClientRect().left,
        border: getComputedStyle(card).borderTopWidth,
        isCut: [card, ...card.children].some((part) => part.scrollWidth > part.clientWidth),
      })),
    );
    expect(cards.map(({ border, isCut }) => `${border} ${isCut}`)).toEqual(Array(4).fill("1px false"));
    expect(new Set(cards.map(({ left }) => left)).size, `at ${width}`).toBe(beside);
  }
});

withAndWithoutScripts(() => {
  test("the dashboard shows totals and four tabs, each with its address", async ({
    page,
    open,
    isolatedStep,
    lists,
  }) => {
    await isolatedStep("four cards tell how much there is and when it came", async () => {
      const before = Date.now();
      await lists.replace("customers", customersCsv(manyCustomers(1234)));
      await lists.replace("products", productsCsv(["Diesel", "Kerosene"]));
      const imports = (await lists.imports("customers")).length + (await lists.imports("products")).length;
      await open("/admin");
      await expect(figure(page, "Total Customers")).toHaveText("1,234");
      await expect(figure(page, "Total Products")).toHaveText("2");
      await expect(page.getByText(/^customers\.csv\. Imported by /)).toBeVisible();
      await expect(figure(page, "Total Imports")).toHaveText(String(imports));
      const time = await figure(page, "Last Import").locator("time").getAttribute("datetime");
      expect(Date.parse(time ?? "")).toBeGreaterThanOrEqual(before);
      expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
    });

    await isolatedStep("each of the four tabs has its address, which a reload keeps and Back leaves", async () => {
      await open("/admin");
      await expect(tab(page, "Customer Import")).toHaveAttribute("aria-current", "page");
      for (const { name, url, heading } of [...tabs].reverse()) {
        await tab(page, name).click();
        await expect(page).toHaveURL(url);
        await expect(page).toHaveTitle(`${name} - Admin - Tank Inventory Tracker`);
        await page.reload();
        await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
        await expect(page.getByRole("navigation").locator("[aria-current]")).toHaveCount(1);
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      }
      await page.goBack();
      await expect(page).toHaveURL("/admin?tab=products");
      await expect(page.getByRole("heading", { name: "Product Import" })).toBeVisible();
    });

    await isolatedStep("an address with an unknown tab shows the first one", async () => {
      await open("/admin?tab=nothing&clear=nothing");
      await expect(page.getByRole("heading", { name: "Customer Import" })).toBeVisible();
    });

    await isolatedStep("an admin goes back to the tanks and finds the admin again without signing in", async () => {
      await open("/admin");
      await expect(welcome(page)).toBeVisible();
      await page.getByRole("link", { name: "Back to App" }).click();
      await expect(page).toHaveURL("/");
      await page.getByRole("link", { name: "Admin" }).first().click();
      await expect(welcome(page)).toBeVisible();
      await expect(signInTitle(page)).toBeHidden();
    });
  });
});
