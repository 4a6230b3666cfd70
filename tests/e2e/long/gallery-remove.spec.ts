import { expect, type Page } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { gallery, viewer } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, editButton, fields, saveButton, toast, waitingLink } from "../screen";

test.use({ isWholeAwaited: true });

const undo = (page: Page) => toast(page).getByRole("button", { name: "Undo" });

async function removeFirst(page: Page) {
  await gallery(page).getByRole("link", { name: "Photo 1 of 2" }).click();
  await viewer(page).getByRole("button", { name: "Remove" }).click();
}

/** The line takes the next changes of photos on their way to the server, or their answers on the way back. */
async function lose(page: Page, what: "request" | "answer", times: number) {
  await page.route(
    "**/api/tanks/*/photos",
    async (route) => {
      if (what === "answer") await route.fetch();
      await route.abort();
    },
    { times },
  );
}

test("a photo is removed and put back over a line that loses requests and answers", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  allow(/ERR_FAILED|status of 412/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  const saved = async () => (await tanksOf(tank.customerName))[0]?.photoUrls;
  await open(`/?photos=${tank.id}`);

  for (const what of ["request", "answer"] as const) {
    await isolatedStep(`one lost ${what} is nothing that a person is told of`, async () => {
      await lose(page, what, 1);
      await removeFirst(page);
      await expect(toast(page)).toContainText("Photo removed");
      await expect(gallery(page)).toContainText("1 photo");
      expect(await saved()).toEqual(tank.photoUrls.slice(1));
      await undo(page).click();
      await expect(gallery(page)).toContainText("2 photos");
      expect(await saved()).toEqual(tank.photoUrls);
    });
  }

  await isolatedStep("a removal of which nobody knows whether it arrived can be undone", async () => {
    await lose(page, "answer", 2);
    await removeFirst(page);
    await expect(toast(page)).toContainText("Saved on this device");
    expect(await saved()).toEqual(tank.photoUrls.slice(1));
    await undo(page).click();
    await expect.poll(saved).toEqual(tank.photoUrls);
    await expect(gallery(page)).toContainText("2 photos");
  });

  await isolatedStep("an Undo that is lost on the line is sent when there is one", async () => {
    await removeFirst(page);
    await expect(toast(page)).toContainText("Photo removed");
    await lose(page, "request", 2);
    await undo(page).click();
    await expect(gallery(page)).toContainText("2 photos");
    await expect.poll(saved).toEqual(tank.photoUrls);
  });

  await isolatedStep("an Undo that fails can be pressed again", async () => {
    allow(/status of 503/);
    await removeFirst(page);
    await expect(toast(page)).toContainText("Photo removed");
    await page.route("**/api/tanks/*/photos", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await undo(page).click();
    await expect(toast(page)).toContainText("Photo not put back The server is busy or failed. Try again.");
    await undo(page).click();
    await expect(gallery(page)).toContainText("2 photos");
    expect(await saved()).toEqual(tank.photoUrls);
  });

  await isolatedStep("a removal that the server refuses is told of as before", async () => {
    allow(/status of 503/);
    await page.route("**/api/tanks/*/photos", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await removeFirst(page);
    await expect(toast(page)).toContainText("Photos not changed The server is busy or failed. Try again.");
    expect(await saved()).toEqual(tank.photoUrls);
  });
});

test("a photo is removed after what its tank waits with, not ahead of it", async ({
  page,
  context,
  request,
  open,
  allow,
  createTank,
  tanksOf,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  const saved = async () => (await tanksOf(tank.customerName))[0];
  await open(`/?q=${tank.propertyNumber}`);
  const release = await hold(page, `**/api/tanks/${tank.id}`, 1, "PUT");
  await editButton(page, tank.customerName).click();
  await fields(page).locationWithinFacility.fill("By the gate");
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(waitingLink(page)).toHaveText("1 waiting");
  const sending = page.waitForRequest((sent) => sent.method() === "PUT" && sent.url().endsWith(tank.id));
  await context.setOffline(false);
  await sending;
  await card(page, tank.customerName).getByText("View Photos").click();
  await removeFirst(page);
  await expect(gallery(page)).toContainText("1 photo");
  expect((await saved())?.photoUrls).toEqual(tank.photoUrls);
  release();
  await expect.poll(saved).toMatchObject({ locationWithinFacility: "By the gate", photoUrls: tank.photoUrls.slice(1) });
  await expect(waitingLink(page)).toBeHidden();
});
