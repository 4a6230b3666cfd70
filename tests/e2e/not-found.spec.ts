import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { cards } from "./screen";

withAndWithoutScripts(() => {
  test("an unknown address is a page that does not exist, with a link to the tanks", async ({
    page,
    allow,
    isolatedStep,
  }) => {
    await isolatedStep("an unknown address is a page that does not exist, and says so", async () => {
      allow(/status of 404/);
      for (const path of ["/nowhere", "/tanks/1", "/admin/nowhere", "/index.html"]) {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
        await expect(page.getByText("The page you're looking for doesn't exist.", { exact: true })).toBeVisible();
        await expect(page).toHaveTitle(/Page Not Found/);
      }
    });

    await isolatedStep("from there a link leads to the tanks", async () => {
      allow(/status of 404/);
      await page.goto("/nowhere");
      await page.getByRole("link", { name: "Back to the tanks" }).click();
      await expect(cards(page).first()).toBeVisible();
      await expect(page).toHaveURL("/");
    });
  });
});
