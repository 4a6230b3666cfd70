import { expect, type Page } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { upright } from "../phone";
import { gallery, thumbnails, viewer } from "../photo-screen";
import { card, message, refreshByMenu, toast } from "../screen";
import { preparedPhoto } from "../tanks";

const savedHere = "Saved on this device";

async function press(page: Page, photo: string, action: string) {
  await gallery(page).getByRole("link", { name: photo }).click();
  await viewer(page).getByRole("button", { name: action }).click();
  await expect(viewer(page)).toBeHidden();
}

test.beforeEach(({ allow }) => allow(outboxProblems));

test("photos are removed and put in order without a line, and others' changes stay", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
}) => {
  const tank = await createTank({ photoUrls: [11, 12, 13].map(preparedPhoto) });
  const [first, , third] = tank.photoUrls;
  await visitKept("/");
  await visit(`/?q=${tank.propertyNumber}`);
  await card(page, tank.customerName).getByText("View Photos").click();
  await expect(gallery(page)).toContainText("3 photos");
  await page.waitForFunction(async (paths) => {
    const kept = await Promise.all(paths.map((path) => caches.match(`${path}?thumb`)));
    return kept.every((response) => response !== undefined);
  }, tank.photoUrls);
  await context.setOffline(true);

  await press(page, "Photo 1 of 3", "Remove");
  await expect(message(page, savedHere)).toBeVisible();
  await expect(gallery(page)).toContainText("2 photos");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(gallery(page)).toContainText("3 photos");
  await press(page, "Photo 2 of 3", "Remove");
  await expect(gallery(page)).toContainText("2 photos");
  await press(page, "Photo 2 of 2", "Make cover");
  await expect(thumbnails(gallery(page)).first()).toHaveAttribute("src", new RegExp(third ?? ""));

  await visit(`/?q=${tank.propertyNumber}`);
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  await expect(card(page, tank.customerName)).toContainText("2 photos");
  await card(page, tank.customerName).getByText("View Photos").click();
  await expect(gallery(page)).toContainText("2 photos");

  await changeTank(tank, { productContained: "Kerosene", photoUrls: [...tank.photoUrls, preparedPhoto(14)] });
  await context.setOffline(false);
  await expect(message(page, "1 change was sent. Merged with a change made meanwhile.")).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({
    productContained: "Kerosene",
    photoUrls: [third, first, preparedPhoto(14)],
  });
  await expect(gallery(page)).toContainText("3 photos");
});

test("an Undo without a line puts a photo back beside those that came meanwhile", async ({
  page,
  context,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
}) => {
  await page.setViewportSize(upright);
  const tank = await createTank({ photoUrls: [11, 12].map(preparedPhoto) });
  const photoUrls = [...tank.photoUrls.slice(1), preparedPhoto(13)];
  await visitKept(`/?photos=${tank.id}`);
  await press(page, "Photo 1 of 2", "Remove");
  await expect(message(page, "Photo removed")).toBeVisible();
  await changeTank({ ...tank, version: 2 }, { photoUrls });
  await refreshByMenu(page);
  await expect(gallery(page)).toContainText("2 photos");
  await context.setOffline(true);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(gallery(page)).toContainText("3 photos");
  await context.setOffline(false);
  await expect
    .poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.toSorted())
    .toEqual([...tank.photoUrls, preparedPhoto(13)].toSorted());
});
