import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { storedPhotos } from "./photo-store";
import { message, saveButton, tankForm } from "./screen";

withAndWithoutScripts((hasScripts) => {
  test("a colleague's photo is shown in the conflict and kept with mine", async ({
    page,
    request,
    open,
    allow,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    allow(/status of 412/);
    const [first = "", theirs = "", mine = ""] = await storedPhotos(request, 3);
    const tank = await createTank({ photoUrls: [first, mine] });
    await open(`/?edit=${tank.id}`);
    await changeTank(tank, { photoUrls: [first, mine, theirs] });
    if (hasScripts) await page.getByRole("button", { name: "Move photo 2 forward" }).click();
    else await page.getByLabel("Tank Size (Gallons)").fill("77");
    await saveButton(page).click();

    const question = tankForm(page).getByRole("alert");
    if (hasScripts) {
      const photos = question.locator("dl").filter({ hasText: "Photos" });
      await expect(photos.getByRole("list", { name: "3 photos" })).toHaveCount(2);
    }
    await question.getByRole("button", { name: "Save my version" }).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    const [saved] = await tanksOf(tank.customerName);
    expect(saved?.photoUrls).toEqual(hasScripts ? [mine, first, theirs] : [first, mine, theirs]);
  });
});
