import { expect } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { breakStep, skipWaits } from "../photo-line";
import { gallery, takePhoto, thumbnails, viewer, waitingPhotos } from "../photo-screen";
import { card, expectFields, message, saveButton, search, tankForm, toast, waitingLink } from "../screen";
import { preparedPhoto, uniqueTank } from "../tanks";

test.beforeEach(({ allow }) => allow(outboxProblems));

test("a photo that somebody else removed does not become the cover, and that is said", async ({
  page,
  open,
  createTank,
  changeTank,
  tanksOf,
}) => {
  const tank = await createTank({ photoUrls: [21, 22].map(preparedPhoto) });
  await open(`/?photos=${tank.id}`);
  await gallery(page).getByRole("link", { name: "Photo 2 of 2" }).click();
  await changeTank(tank, { photoUrls: [preparedPhoto(21)] });
  await viewer(page).getByRole("button", { name: "Make cover" }).click();
  await expect(toast(page)).toContainText("Cover not changed Somebody else removed this photo.");
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual([preparedPhoto(21)]);
});

test("whoever removes a photo whose sending was not answered is told that it may have arrived", async ({
  page,
  context,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: [preparedPhoto(21)] });
  await page.clock.install();
  await open(`/?photos=${tank.id}`);
  const { tries } = await breakStep(page, "append", "no answer");
  await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
  await skipWaits(page, tries);
  await expect(waitingPhotos(page)).toHaveCount(1);
  await context.setOffline(true);
  await gallery(page).getByRole("button", { name: "Remove waiting photo" }).click();
  await expect(toast(page)).toContainText("Photo removed It may have arrived already.");
  await expect(waitingPhotos(page)).toHaveCount(0);
});

test("what was typed about a tank that is gone can be kept as a new one", async ({ page, open, allow, tanksOf }) => {
  allow(/status of 404/);
  const id = crypto.randomUUID();
  const values = { ...uniqueTank(), photoUrls: [] };
  const draft = { values: { ...values, tankSizeGallons: `${values.tankSizeGallons}` }, id, changes: "size" };
  const opened = { ...values, version: 3 };
  await open("/");
  await page.evaluate(
    ([key = "", text = ""]) => localStorage.setItem(key, text),
    [`tank-draft:${id}:1`, JSON.stringify({ ...draft, opened, savedAt: Date.now() })],
  );
  await page.goto(`/?edit=${id}`);
  await expect(message(page, "This tank does not exist.")).toBeVisible();
  await page.getByRole("link", { name: "Keep what you typed as a new tank" }).click();
  await expect(tankForm(page)).toContainText("Your unsaved changes were restored.");
  await expectFields(page, values);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await tanksOf(values.customerName)).toMatchObject([{ ...values, id, version: 1 }]);
  await page.goto("/?add");
  await expectFields(page, { customerName: "" });
});

test("a photo whose tank is gone is added to another", async ({
  page,
  context,
  visitKept,
  createTank,
  tanksOf,
  allow,
}) => {
  allow(/status of 404/);
  const [gone, tank] = [await createTank(), await createTank()];
  // As after a backup from before it was restored.
  await page.route(`**/api/tanks/${gone.id}/photos`, (route) =>
    route.continue({ url: route.request().url().replace(gone.id, crypto.randomUUID()) }),
  );
  await visitKept(`/?photos=${gone.id}`);
  await context.setOffline(true);
  await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
  await expect(waitingPhotos(page)).toHaveCount(1);
  await context.setOffline(false);
  await waitingLink(page).click();
  await expect(page.getByRole("alert")).toHaveText("This tank does not exist.");
  await page.getByRole("button", { name: "Add to another tank" }).click();
  await expect(page.getByRole("region", { name: "Shared photos" })).toContainText("1 photo to add");
  await search(page, tank.propertyNumber);
  await card(page, tank.customerName)
    .getByRole("link", { name: /photos/i })
    .click();
  await page.getByRole("button", { name: "Add to this tank" }).click();
  await expect(thumbnails(gallery(page))).toHaveCount(1);
  await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(1);
});
