import { expect, type Page } from "@playwright/test";
import type { Item } from "../../../app/outbox/item";
import { lineProblems, readTable, test, untilKept } from "../device";
import { takePhoto, untilDialogIsLeft } from "../photo-screen";
import { addButton, fill, message, saveButton } from "../screen";
import { uniqueTank } from "../tanks";

const copied = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open("second-copy")).keys();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  });

test.beforeEach(({ allow }) => allow(lineProblems));

test("a photo of a form without a line is copied with its item, before the form is saved", async ({
  page,
  context,
  visitKept,
}) => {
  await visitKept("/");
  await addButton(page).click();
  await context.setOffline(true);
  await takePhoto(page);
  await untilDialogIsLeft(page);
  const ids = async () => ((await readTable(page, "outbox")) as Item[]).map(({ id }) => id);
  await expect.poll(ids).toHaveLength(1);
  const [id] = await ids();
  await expect
    .poll(() => copied(page))
    .toEqual(expect.arrayContaining([`/second-copy/outbox/${id}`, `/second-copy/photos/${id}`]));
});

test("what the second copy has too much or too little is put right when the app is used again", async ({
  page,
  context,
  visit,
  visitKept,
}) => {
  await visitKept("/");
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, uniqueTank());
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  const [item] = (await readTable(page, "outbox")) as Item[];
  await expect.poll(() => copied(page)).toEqual([`/second-copy/outbox/${item?.id}`]);
  await page.evaluate(async () => {
    await caches.delete("second-copy");
    const copy = await caches.open("second-copy");
    for (const table of ["photos", "outbox", "drafts"])
      await copy.put(`/second-copy/${table}/sent`, new Response("{}"));
  });
  await visit("/");
  await untilKept(page);
  await expect.poll(() => copied(page)).toEqual([`/second-copy/outbox/${item?.id}`]);
});
