import { expect } from "@playwright/test";
import { test } from "../journey";
import { filterPanel, openFilter, showButton } from "../screen";

/** The day of a time in a zone that is so many hours ahead of UTC, and days after it. */
function dayOf(time: Date, ahead: number, days = 0): string {
  return new Date(new Date(time).getTime() + (ahead + days * 24) * 3_600_000).toISOString().slice(0, 10);
}

for (const { timezoneId, ahead, offset } of [
  { timezoneId: "Pacific/Kiritimati", ahead: 14, offset: "+1400" },
  { timezoneId: "Etc/GMT+12", ahead: -12, offset: "-1200" },
]) {
  test.describe(`in the zone ${offset}`, () => {
    test.use({ timezoneId });

    test("a date means the person's own midnight, in the browser and on the server", async ({
      page,
      open,
      createTank,
    }) => {
      const tank = await createTank();
      const isListed = async () => (await (await page.request.get(page.url())).text()).includes(tank.id);
      const word = tank.propertyNumber;
      await open(`/?q=${word}`);
      for (const days of [0, 1]) {
        const day = dayOf(tank.createdAt, ahead, days);
        await openFilter(page);
        await filterPanel(page).getByLabel("or since").fill(day);
        await expect(showButton(page)).toHaveText(days === 0 ? "Show 1 tank" : "Show 0 tanks");
        await showButton(page).click();
        await expect(page).toHaveURL((url) => url.searchParams.get("changed") === day + offset);
        const said = new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
        await expect(page.getByRole("link", { name: `Remove Changed since ${said}` })).toBeVisible();
        await expect(page.getByText(`${days === 0 ? 1 : 0} result(s) for "${word}"`)).toBeVisible();
        expect(await isListed()).toBe(days === 0);
        await openFilter(page);
        await expect(filterPanel(page).getByLabel("or since")).toHaveValue(day);
        await page.keyboard.press("Escape");
      }
    });
  });
}

test.describe("where clocks went forward at midnight", () => {
  test.use({ timezoneId: "Africa/Cairo" });

  test("a day without a midnight begins at one", async ({ page, open, createTank }) => {
    const { propertyNumber } = await createTank();
    await open(`/?q=${propertyNumber}`);
    await openFilter(page);
    await filterPanel(page).getByLabel("or since").fill("2026-04-24");
    await showButton(page).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("changed") === "2026-04-24+0200");
  });
});
