import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { message, saveButton } from "./screen";
import { preparedPhoto } from "./tanks";

withAndWithoutScripts((hasScripts) => {
  test("a colleague's photo is kept with mine", async ({ page, open, createTank, changeTank, tanksOf }) => {
    const [first, theirs, mine] = [preparedPhoto(1), preparedPhoto(2), preparedPhoto(3)];
    const tank = await createTank({ photoUrls: [first, mine] });
    await open(`/?edit=${tank.id}`);
    await changeTank(tank, { photoUrls: [first, mine, theirs] });
    if (hasScripts) await page.getByRole("button", { name: "Move photo 2 forward" }).click();
    else await page.getByLabel("Tank Size (Gallons)").fill("77");
    await saveButton(page).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    await expect(message(page, "Kept what was changed meanwhile: Photos.")).toBeVisible();
    const [saved] = await tanksOf(tank.customerName);
    expect(saved?.photoUrls).toEqual(hasScripts ? [mine, first, theirs] : [first, mine, theirs]);
  });
});
