import { expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv } from "../admin-lists";
import { choose, clearButton, importChecked } from "../admin-screen";
import { withAndWithoutScripts } from "../journey";
import { message, toast } from "../screen";
import { uniqueWord } from "../tanks";

/** The way to them, on a page of the admin's. */
const unlisted = (page: Page) => page.getByRole("link", { name: /tanks? ha(s|ve) a customer that is not on the list/ });

withAndWithoutScripts((hasScripts) => {
  test("tanks whose customer is not on the list are counted and shown", async ({
    page,
    context,
    open,
    allow,
    lists,
    allTanks,
    createTanks,
  }) => {
    const word = uniqueWord();
    const [leaving] = await createTanks(2, () => ({ customerName: `${word} Ltd.` }));
    const names = [...new Set((await allTanks()).map((tank) => tank.customerName))];
    const all = names.map((name, index): [string, string] => [String(index), name]);
    await lists.replace("customers", customersCsv(all));
    await open("/admin");
    await expect(unlisted(page)).toHaveCount(0);
    await open("/admin?tab=data");
    await expect(unlisted(page)).toHaveCount(0);

    await test.step("Clear says how many it leaves so, and the way back", async () => {
      await open("/admin");
      await clearButton(page, "Customers").click();
      const question = page.getByRole("alert");
      // Business Central is set up for the journeys of a browser alone.
      const left = hasScripts
        ? "Then the customers come from Business Central."
        : /It leaves \d+ tanks with a customer that is not on the list\./;
      await expect(question).toContainText(left);
      await expect(question).toContainText("Import History can bring the list back.");
    });

    await test.step("the toast of an import leads to them", async () => {
      await open("/admin");
      const left = all.filter(([, name]) => !name.startsWith(word));
      const padded = [...left, ["A", "Acme Heating Oil"], ["B", "Harbor Fuels, Inc."]] as [string, string][];
      await choose(page, "customers.csv", customersCsv(padded), hasScripts);
      await importChecked(page);
      await expect(message(page, "Import successful")).toBeVisible();
      await expect(message(page, `Imported ${padded.length} customers`)).toBeVisible();
      if (hasScripts) {
        // It covers nothing of the list that it speaks of.
        const [told, list] = [await toast(page).boundingBox(), await clearButton(page, "Customers").boundingBox()];
        expect(told?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
      }
      const link = page.getByRole("link", { name: "2 tanks have a customer that is not on the list" });
      await (hasScripts ? toast(page).locator(link) : link.first()).click();
      await expect(page).toHaveURL("/?unlisted=customer");
      await expect(page.getByRole("article", { name: leaving?.customerName })).toHaveCount(2);
      await expect(page.getByRole("article")).toHaveCount(2);
    });

    await test.step("the admin's pages lead to them", async () => {
      for (const path of ["/admin", "/admin?tab=data"]) {
        await open(path);
        await expect(unlisted(page)).toHaveText("2 tanks have a customer that is not on the list");
      }
      await unlisted(page).click();
      await expect(page).toHaveURL("/?unlisted=customer");
      await expect(page.getByRole("article")).toHaveCount(2);
    });

    if (!hasScripts) return;
    await test.step("a refresh without a connection leaves them there", async () => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await page.getByRole("link", { name: "Refresh" }).click();
      await expect(message(page, "No connection")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(2);
    });
  });
});
