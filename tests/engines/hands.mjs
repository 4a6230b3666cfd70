import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import demoAdmin from "../../demo/admin.json" with { type: "json" };
import { sendPhoto } from "../../scripts/lib/demo/send-photo.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { newTank } from "./scene.mjs";

const place = "#tank-locationWithinFacility";

/** What fingers do to a page of 390 pixels. */
export const hands = {
  async "everything to press is 44 pixels wide and high in form, dialogs, viewer and admin"({ page, line, api }) {
    const photo = await sendPhoto(readFileSync(join(root, "tests/fixtures/small.jpg")), line.url);
    const { id } = await api.createTank({ photoUrls: [photo] });
    const measure = async (screen) => assert.deepEqual(await page.evaluate(smallTargets), [], screen);
    await page.open(`/?edit=${id}`);
    await page.sees("Not in the customer list.");
    await measure("form");
    await page.press("button", "Add Photos");
    await page.box("button", "Upload File");
    await measure("dialog");
    await page.press("button", "Upload File");
    await page.box(".uppy-Dashboard-inner");
    await measure("upload");
    await page.open(`/?photos=${id}`);
    await measure("gallery");
    await page.press("main li a", "Photo 1 of 1");
    await page.box(".pswp__button--close");
    await measure("viewer");
    await signIn(page);
    for (const path of ["/admin", "/admin?tab=products", "/admin?tab=data", "/admin?tab=history"]) {
      await page.open(path);
      await measure(path);
    }
    await page.press("button", "Logout");
    await page.isAt("/admin/login");
  },

  async "a keyboard that lies over the page does not cover the Save bar"({ page }) {
    await page.open("/?add");
    await page.press(place);
    await page.evaluate(layKeyboard, 300);
    await page.until(() => {
      const { top, bottom } = document.querySelector("#tank button[type=submit]").getBoundingClientRect();
      return top > 0 && bottom <= visualViewport.height;
    });
  },

  async "what is typed stays when the form is pulled away by a reload or by Back"({ page }) {
    await page.open("/");
    await page.press("a", "Add tank");
    await page.fill(place, "Roof");
    await page.reload();
    await page.sees("Your unsaved changes were restored.");
    assert.equal(await page.valueOf(place), "Roof");
    await page.evaluate(() => history.back());
    await page.press("a", "Add tank");
    await page.until((place) => document.querySelector(place)?.value === "Roof", place);
  },

  async "a double press on Save saves once"({ page, api }) {
    const { photoUrls, ...tank } = newTank();
    await page.open("/?add");
    for (const [name, value] of Object.entries(tank)) {
      await page.fill(`#tank-${name}`, String(value));
      await page.leaveField();
    }
    const { left, top, width, height } = await page.box("button", "Save Tank");
    const spot = { x: left + width / 2, y: top + height / 2 };
    await page.pressAt(spot);
    await page.pressAt(spot);
    await page.sees("Tank created successfully");
    const saved = (await api.tanks()).filter(({ propertyNumber }) => propertyNumber === tank.propertyNumber);
    assert.deepEqual(
      saved.map(({ version }) => version),
      [1],
    );
  },
};

async function signIn(page) {
  await page.open("/admin/login");
  await page.fill("[name=username]", demoAdmin.username);
  await page.fill("[name=password]", demoAdmin.password);
  await page.press("button", "Sign In");
  await page.sees(`Welcome, ${demoAdmin.username}`);
}

/** What is no 44 pixels wide and high; a file input is pressed by its label. */
function smallTargets() {
  return [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, label.button")]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).clip === "auto")
    .map((element) => element.closest("label:has(input[type=file])") ?? element)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 43.9 || height < 43.9;
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

/** As on iOS, where the visual viewport alone gets smaller; no engine here has such a keyboard. */
function layKeyboard(height) {
  const left = innerHeight - height;
  Object.defineProperty(visualViewport, "height", { get: () => left });
  visualViewport.dispatchEvent(new Event("resize"));
}
