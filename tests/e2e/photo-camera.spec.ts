import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { hold } from "./hold";
import { test } from "./journey";
import { cameraTracks, expectPreview, watchCamera } from "./photo-camera";
import {
  addPhotos,
  capture,
  captured,
  dialogButton,
  formPaths,
  photoCount,
  photoDialog,
  thumbnails,
} from "./photo-screen";
import { servedBytes } from "./photo-store";
import { addButton, card, fill, saveButton, tankForm, toast } from "./screen";
import { uniqueTank } from "./tanks";

test.use({ isWholeAwaited: true });

/** Holds what is sent to the store back until told. */
const holdUploads = (page: Page) => hold(page, "**/api/photos/store/**");

test("a photo is taken, taken again, used, and becomes the cover of the tank; the camera is off then", async ({
  page,
  request,
  open,
  tanksOf,
}) => {
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}`);
  await addButton(page).click();
  await watchCamera(page);

  await fill(page, tank);
  await addPhotos(page).click();
  await expect(photoDialog(page).getByRole("button")).toHaveText(["", "Take Photo", "Upload File"]);
  await dialogButton(page, "Take Photo").click();
  await expectPreview(page);
  await capture(page);
  await dialogButton(page, "Retake").click();
  await expectPreview(page);
  await capture(page);

  const release = await holdUploads(page);
  const sending = page.waitForRequest(/\/api\/photos\/store\//);
  await dialogButton(page, "Use Photo").click();
  await expect(dialogButton(page, "Uploading...")).toBeDisabled();
  await expect(dialogButton(page, "Retake")).toBeDisabled();
  const sent = await sending;
  expect(sent.method()).toBe("PUT");
  expect(await sent.headerValue("Content-Type")).toBe("image/jpeg");
  await expect(captured(page)).toBeVisible();
  release();

  await expect(photoDialog(page)).toBeHidden();
  expect((await cameraTracks(page)).running).toBe(0);
  await expect(toast(page)).toContainText("Photo uploaded Camera photo has been added to the tank record.");
  await expect(photoCount(page, 1)).toBeVisible();
  await expect(thumbnails(tankForm(page))).toHaveCount(1);
  const [path = ""] = await formPaths(page);
  expect(await sharp(await servedBytes(request, path)).metadata()).toMatchObject({ width: 1280, height: 720 });

  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
  await expect(thumbnails(card(page, tank.customerName))).toHaveAttribute("src", `${path}?thumb`);
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual([path]);
  await expect(toast(page)).toContainText("Tank created successfully");
});
