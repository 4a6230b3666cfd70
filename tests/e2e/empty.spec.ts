import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { addButton, search, searchBox, tankForm } from "./screen";
import { emptyServer } from "./servers";

test.use({ isWholeAwaited: true });

test.use({ baseURL: emptyServer.url });

withAndWithoutScripts((hasScripts) => {
  test("a new installation says that there are no tanks yet, and how to begin", async ({
    page,
    open,
    isolatedStep,
    allow,
  }) => {
    // Business Central is not set up.
    allow(/status of 503/);
    await isolatedStep("a new installation says that there are no tanks yet and how to begin", async () => {
      await open("/");
      await expect(page.getByRole("heading", { name: "No tank records yet" })).toBeVisible();
      await expect(page.getByText("Add your first tank to get started")).toBeVisible();
      await expect(page.getByRole("link", { name: "Tank Inventory Tracker" })).toBeVisible();
      await expect(searchBox(page)).toHaveAttribute("placeholder", "Search tanks...");
      await expect(addButton(page)).toBeVisible();
      const ways = page.getByRole("main").getByRole("link", { name: /^(Add tank|Refresh)$/ });
      await expect(ways).toHaveText(["", " Add tank", " Refresh"]);
      await ways.first().click();
      await expect(tankForm(page).getByRole("heading", { name: "Add New Tank" })).toBeVisible();
    });

    await isolatedStep("the empty list can be refreshed", async () => {
      await open("/");
      const asked = hasScripts
        ? page.waitForResponse(/\/api\/tanks\/compact/)
        : page.waitForResponse((response) => response.request().isNavigationRequest());
      await page.getByRole("main").getByRole("link", { name: "Refresh" }).click();
      expect((await asked).status()).toBe(200);
      await expect(page.getByRole("heading", { name: "No tank records yet" })).toBeVisible();
    });

    await isolatedStep("a search that finds nothing says so and offers to refresh", async () => {
      await open("/");
      await search(page, "nothing like it");
      await expect(page.getByText('0 result(s) for "nothing like it"')).toBeVisible();
      await expect(page.getByRole("heading", { name: "No tanks found" })).toBeVisible();
      await expect(page.getByText("Try adjusting your search terms")).toBeVisible();
      await expect(page.getByText("No tank records yet")).toBeHidden();
      await expect(page.getByRole("main").getByRole("link", { name: "Refresh" }).last()).toBeVisible();
    });
  });
});
