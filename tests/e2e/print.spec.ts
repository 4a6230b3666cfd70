import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { addButton, search } from "./screen";
import { uniqueWord } from "./tanks";

test("printing the list prints every tank of it in light colours, without controls", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
  await open("/");
  await search(page, word);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const table = page.getByRole("region", { name: "Printed list" });
  await expect(table.locator("tbody tr")).toHaveCount(30);
  await expect(table.getByRole("heading")).toHaveText(`30 tanks, 360,000 gallons, "${word}"`);
  for (const hidden of [addButton(page), page.getByRole("banner"), page.getByRole("article").first()]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.locator("html")).toHaveCSS("color", "rgb(17, 24, 34)");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(table).toBeHidden();
});

withAndWithoutScripts((hasScripts) => {
  test("the list has a link that prints it", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-is-printing", "");
    });
    await open(`/?q=${word}`);
    await page.getByRole("link", { name: "Print" }).click();
    if (hasScripts) {
      await expect(page.locator("html")).toHaveAttribute("data-is-printing");
      return;
    }
    await expect(page).toHaveURL(`/?q=${word}&print`);
    await expect(page.locator("tbody tr")).toHaveCount(30);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(`/?q=${word}`);
  });

  test("the admin is reached from the header on every width", async ({ page, open }) => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open("/");
      if (width < 768) await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeInViewport();
    }
  });
});
