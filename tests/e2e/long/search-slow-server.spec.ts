import { expect, type Page } from "@playwright/test";
import { hold, stopTime } from "../hold";
import { test } from "../journey";
import { addButton, card, cards, filterPanel, searchBox, showButton, tankForm } from "../screen";
import { preparedPhoto, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test("Back and filters work while the server is slow to answer a search", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  await isolatedStep("Back wins over the key before it, also where the server takes its time", async () => {
    const tank = await createTank();
    await withoutCopy(page, allow);
    await page.clock.install();
    await open("/?view=list");
    await page.getByRole("link", { name: "Card view" }).click();
    await expect(page).toHaveURL("/");
    const release = await hold(page, "**/*.data*");
    // Back comes while the key waits for the next one, however long the press takes.
    await stopTime(page);
    await searchBox(page).press(tank.propertyNumber.slice(0, 1));
    const asked = page.waitForRequest("**/*.data*");
    await page.evaluate(() => history.back());
    await asked;
    // Longer than typing pauses before the address follows.
    await page.clock.runFor(400);
    release();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page).toHaveURL("/?view=list");
    await expect(searchBox(page)).toHaveValue("");
    await page.clock.resume();
  });

  await isolatedStep("a key pressed while a filter is being opened narrows it", async () => {
    const word = uniqueWord();
    const wanted = await createTank({ customerName: `${word} one`, photoUrls: [preparedPhoto(1)] });
    await createTank({ customerName: `${word} two`, photoUrls: [preparedPhoto(2)] });
    await withoutCopy(page, allow);
    await open("/");
    const release = await hold(page, "**/*.data*");
    const asked = page.waitForRequest("**/*.data*");
    await page.getByRole("button", { name: "Filter" }).click();
    await filterPanel(page).getByLabel("Photos").selectOption("photos");
    await showButton(page).click();
    await asked;
    await searchBox(page).fill(`${word} one`);
    release();
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, wanted.customerName)).toBeVisible();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("has") === "photos" && searchParams.has("q"));
  });

  await isolatedStep("words typed while the form closes are searched in the list", async () => {
    const tank = await createTank();
    await withoutCopy(page, allow);
    await open("/");
    await addButton(page).click();
    await expect(tankForm(page)).toBeVisible();
    const release = await hold(page, "**/*.data*");
    const asked = page.waitForRequest("**/*.data*");
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await asked;
    await searchBox(page).fill(tank.propertyNumber);
    release();
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
    await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
  });
});

/** Leaves the page to what the server answers. */
async function withoutCopy(page: Page, allow: (problem: RegExp) => void) {
  allow(/status of 503/);
  await page.route("**/api/tanks/compact*", (route) => route.fulfill({ status: 503 }));
}
