import { expect, type Page } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { hold } from "../hold";
import { gallery, photoCount, takePhoto, thumbnails, untilDialogIsLeft, viewer } from "../photo-screen";
import { card, editButton, fields, message, saveButton, tankForm, toast } from "../screen";
import { preparedPhoto } from "../tanks";

const behindQuestion = "Another change to this tank needs your answer first.";
const question = (page: Page) => page.getByText("Someone else changed this tank while you were editing");

test.beforeEach(({ allow }) => allow(outboxProblems));

async function takeInGallery(page: Page) {
  await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
  await untilDialogIsLeft(page);
  await expect(gallery(page).getByText("Waiting to send")).toBeVisible();
}

async function removeFirst(page: Page, of: number) {
  await gallery(page)
    .getByRole("link", { name: `Photo 1 of ${of}` })
    .click();
  await viewer(page).getByRole("button", { name: "Remove" }).click();
  await expect(gallery(page)).toContainText(`${of - 1} photo`);
}

test("a gallery and a form show what has arrived for their tank, whichever tank follows", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
}) => {
  const [tank, next] = [await createTank(), await createTank()];
  await visitKept("/");
  await context.setOffline(true);
  for (const { id } of [tank, next]) {
    await visit(`/?photos=${id}`);
    await takeInGallery(page);
  }

  await test.step("a gallery, as the server gave it before they were sent", async () => {
    const release = await hold(page, "**/api/photos/upload", 2);
    await context.setOffline(false);
    await visit(`/?photos=${tank.id}`);
    await expect(gallery(page)).toContainText("0 photos");
    release();
    await expect(message(page, "2 changes were sent.")).toBeVisible();
    await expect(gallery(page)).toContainText("1 photo");
    await expect(thumbnails(gallery(page))).toHaveCount(1);
  });

  await test.step("a form in which nothing was changed", async () => {
    await context.setOffline(true);
    await takeInGallery(page);
    const release = await hold(page, "**/api/photos/upload");
    await context.setOffline(false);
    await visit(`/?edit=${tank.id}`);
    await expect(photoCount(page, 1)).toBeVisible();
    release();
    await expect(photoCount(page, 2)).toBeVisible();
  });
});

test("a gallery shows what a change was merged with", async ({ page, context, visitKept, createTank, changeTank }) => {
  const tank = await createTank({ photoUrls: [11, 12].map(preparedPhoto) });
  await visitKept(`/?photos=${tank.id}`);
  await context.setOffline(true);
  await removeFirst(page, 2);
  await changeTank(tank, { photoUrls: [11, 12, 13, 14].map(preparedPhoto) });
  await context.setOffline(false);
  await expect(message(page, "1 change was sent. Merged with a change made meanwhile.")).toBeVisible();
  await expect(gallery(page)).toContainText("3 photos");
});

test("a photo that was removed stays away while the next change waits, and the list is asked for once", async ({
  page,
  context,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank({ photoUrls: [11, 12, 13, 14].map(preparedPhoto) });
  await visitKept(`/?photos=${tank.id}`);
  await context.setOffline(true);
  await removeFirst(page, 4);
  const first = await hold(page, `**/api/tanks/${tank.id}`, 1, "PUT");
  const change = () => page.waitForRequest((request) => request.method() === "PUT");
  await Promise.all([change(), context.setOffline(false)]);
  await removeFirst(page, 3);
  const second = await hold(page, `**/api/tanks/${tank.id}`, 1, "PUT");
  let lists = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/tanks/compact")) lists += 1;
  });
  await Promise.all([change(), first()]);
  // What the first was answered with has been drawn by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await gallery(page).textContent()).toContain("2 photos");
  second();
  await expect(message(page, "2 changes were sent.")).toBeVisible();
  await expect(gallery(page)).toContainText("2 photos");
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(tank.photoUrls.slice(2));
  expect(lists).toBe(1);
});

test("what is saved behind a change that asks waits for the person, and says so", async ({
  page,
  context,
  line,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await visitKept(`/?edit=${tank.id}`);
  const other = await context.newPage();
  await other.goto(`${line.url}/?edit=${tank.id}`);
  await fields(other).tankSizeGallons.fill("4444");
  await context.setOffline(true);
  await fields(page).locationWithinFacility.fill("By the gate");
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  await changeTank(tank, { locationWithinFacility: "On the roof" });
  await context.setOffline(false);
  await expect(card(page, tank.customerName).getByText("Not sent")).toBeVisible();

  await saveButton(other).click();
  await expect(message(other, behindQuestion)).toBeVisible();
  await toast(other).getByRole("link", { name: "See what waits" }).click();
  await expect(other.getByRole("listitem").filter({ hasText: behindQuestion })).toHaveCount(1);
  await expect(other.getByRole("button", { name: "Send now" })).toHaveCount(0);

  await page.bringToFront();
  await editButton(page, tank.customerName).click();
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(async () => (await tanksOf(tank.customerName))[0])
    .toMatchObject({ tankSizeGallons: 4444, locationWithinFacility: "By the gate" });
});

test("more photos than a tank can have, added by two people, leave words and a way out", async ({
  page,
  context,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
  allow,
}) => {
  allow(/status of 400/);
  const photoUrls = Array.from({ length: 49 }, (_, number) => preparedPhoto(number));
  const tank = await createTank({ photoUrls });
  const listed = card(page, tank.customerName);
  await visitKept(`/?edit=${tank.id}`);
  await takePhoto(page);
  await expect(photoCount(page, 50)).toBeVisible();
  await context.setOffline(true);
  await fields(page).locationWithinFacility.fill("By the gate");
  await changeTank(tank, { photoUrls: [...photoUrls, preparedPhoto(49)] });
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  await context.setOffline(false);
  await expect(listed.getByText("Not sent")).toBeVisible();

  await editButton(page, tank.customerName).click();
  await expect(photoCount(page, 51)).toBeVisible();
  await tankForm(page).getByRole("button", { name: "Remove photo 1", exact: true }).click();
  await expect(photoCount(page, 50)).toBeVisible();
  await saveButton(page).click();
  await expect(message(page, "Sent")).toBeVisible();
  const [saved] = await tanksOf(tank.customerName);
  expect(saved).toMatchObject({ locationWithinFacility: "By the gate" });
  expect(saved?.photoUrls).toHaveLength(50);
});
