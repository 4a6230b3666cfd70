import assert from "node:assert/strict";
import { join } from "node:path";
import demoAdmin from "../../demo/admin.json" with { type: "json" };
import { root } from "../../scripts/lib/project.mjs";
import { preparedPhoto } from "../servers/prepared-photos.mjs";
import { isAlive } from "./page.mjs";
import { newTank } from "./scene.mjs";

/** No request of these is answered until the line is mended. */
const always = Number.POSITIVE_INFINITY;

/** What happens when code is lost on the line. */
export const lostCode = {
  ...Object.fromEntries(
    ["tank-form-", "send-with-progress-", "tank-gallery-"].map((chunk) => [
      `a screen opens although ${chunk}*.js was lost when it was fetched ahead`,
      (scene) => openAfterLoss(scene, chunk),
    ]),
  ),

  async "the form is the server's when its code cannot be had, and saves"({ page, line, api }) {
    const { propertyNumber, ...tank } = newTank();
    line.drop(/tank-form-/, always);
    await page.open("/");
    await page.press("a", "Add tank");
    await page.isAt("/?add");
    await page.until(() => !("scripts" in document.documentElement.dataset));
    await fillPlainForm(page, { ...tank, propertyNumber });
    await page.press("button", "Save Tank");
    await page.isAt("/");
    line.mend();
    assert.equal((await api.tankWith(propertyNumber)).customerName, tank.customerName);
  },

  async "a page that is cut off on its way says so, and comes whole when it is loaded again"({ page, line }) {
    await page.goto("/admin/login");
    for (const mark of ['id="icons"', "streamController.enqueue"]) {
      line.breakOff(/^\/$/, mark);
      // In Firefox such a page is never loaded.
      await page.evaluate(() => location.assign("/"));
      await page.sees("This page was cut off on its way.");
      await page.until(() => !("scripts" in document.documentElement.dataset));
      await page.press("a", "Reload");
      await page.until(isAlive);
    }
  },

  async "the form is the server's when the first script is lost, and saves"({ page, line, api }) {
    const { propertyNumber, ...tank } = newTank();
    line.drop(/entry\.client-/, always);
    await page.goto("/?add");
    await page.until(() => !("scripts" in document.documentElement.dataset));
    await fillPlainForm(page, { ...tank, propertyNumber });
    await page.press("button", "Save Tank");
    await page.isAt("/");
    assert.equal((await api.tankWith(propertyNumber)).customerName, tank.customerName);
  },

  async "a photo whose sending was lost is sent again, and one that is enlarged is fetched again"({ page, line, api }) {
    const { id } = await api.createTank();
    await page.open(`/?photos=${id}`);
    await page.press("main button", "Take Photo");
    await page.press("button", "Upload File");
    await page.box(".uppy-Dashboard-inner");
    await page.setFile(".uppy-Dashboard-input", join(root, "tests/fixtures/small.jpg"));
    line.drop(/photos\/store/);
    await page.press(".uppy-Dashboard-inner button", "Upload 1 file");
    line.drop(/objects\/uploads\/[^?]+$/);
    await page.press("main li a", "Photo 1 of 1");
    await page.until(() => document.querySelector(".pswp__img:not(.pswp__img--placeholder)")?.naturalWidth > 0);
    assert.equal(line.dropped.length, 2);
  },

  async "an admin whose sign-in was answered and whose page was lost tries again"({ page, line }) {
    await page.open("/admin/login");
    await page.fill("[name=username]", demoAdmin.username);
    await page.fill("[name=password]", demoAdmin.password);
    line.drop(/^\/admin\.data/);
    await page.press("button", "Sign In");
    await page.press("main a", "Try again");
    await page.press("button", "Logout");
    await page.isAt("/admin/login");
  },

  async "without a line a screen says so, and opens once there is one"({ page, line }) {
    line.drop(/tank-form-/, always);
    await page.open("/");
    await page.until(() => performance.getEntriesByName(new URL("/api/tanks/compact", location).href).length > 0);
    line.cut();
    await page.press("a", "Add tank");
    await page.sees("No connection");
    line.mend();
    await page.press("main a", "Try again");
    await page.box("button", "Save Tank");
  },

  ...Object.fromEntries(
    [/./, /file-upload/].map((lost) => [
      `Upload File opens at the second press, with its styles, after ${lost} was lost`,
      (scene) => uploadAfterLoss(scene, lost),
    ]),
  ),

  async "Add Photos opens at the second press after the chunk that it shares with the toasts was lost"({
    page,
    line,
    api,
  }) {
    const { id } = await api.createTank();
    let ofForm;
    const isOfDialog = (url) => {
      if (!url.includes("/index-")) return false;
      ofForm ??= url;
      return url !== ofForm;
    };
    line.drop({ test: isOfDialog }, always);
    await page.open(`/?edit=${id}`);
    await page.sees("Not in the customer list.");
    await page.press("button", "Add Photos");
    await page.sees("This could not be opened");
    line.mend();
    await page.press("button", "Add Photos");
    await page.box("button", "Upload File");
  },

  async "Upload File opens although its code was lost when it was imported, after it had been fetched"({
    page,
    line,
    api,
  }) {
    await openPhotoDialog(page, api);
    // A browser with a cache asks once.
    const asked = [];
    line.drop({ test: (url) => url.includes("file-upload") && asked.push(url) === 2 });
    await page.press("button", "Upload File");
    await seesStyledWindow(page);
  },
};

async function openAfterLoss({ page, line, api }, chunk) {
  const { id, customerName } = await api.createTank({ photoUrls: [preparedPhoto(1)] });
  line.drop(new RegExp(`/${chunk}`));
  await page.open(`/?q=${customerName}`);
  const givesUpAt = Date.now() + 15_000;
  while (line.dropped.length === 0) {
    assert.ok(Date.now() < givesUpAt, `${chunk} was not asked for`);
    await page.until(() => true);
  }
  const isGallery = chunk.startsWith("tank-gallery");
  await page.press("article a", isGallery ? "View Photos" : "Edit");
  await page.box("h2", isGallery ? `${customerName} Photos` : "Edit Tank Record");
  assert.deepEqual(
    await page.evaluate(
      () => new URLSearchParams(location.search).get("photos") ?? new URLSearchParams(location.search).get("edit"),
    ),
    id,
  );
  line.mend();
}

/** Without scripts the pickers are plain fields. */
async function fillPlainForm(page, tank) {
  const { photoUrls, ...values } = tank;
  for (const [name, value] of Object.entries(values)) await page.fill(`#tank-${name}`, String(value));
}

async function openPhotoDialog(page, api) {
  const { id } = await api.createTank();
  await page.open(`/?edit=${id}`);
  await page.sees("Not in the customer list.");
  await page.press("button", "Add Photos");
  await page.box("button", "Upload File");
}

async function uploadAfterLoss({ page, line, api }, lost) {
  await openPhotoDialog(page, api);
  line.drop(lost, always);
  await page.press("button", "Upload File");
  await page.sees("This could not be opened");
  line.mend();
  await page.press("button", "Upload File");
  await seesStyledWindow(page);
}

const seesStyledWindow = (page) =>
  page.until(() => {
    const frame = document.querySelector(".uppy-Dashboard-inner");
    return frame && getComputedStyle(frame).zIndex === "40";
  });
