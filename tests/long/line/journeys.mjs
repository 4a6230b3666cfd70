import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import demoAdmin from "../../../demo/admin.json" with { type: "json" };
import { sendPhoto } from "../../../scripts/lib/demo/send-photo.mjs";
import { root } from "../../../scripts/lib/project.mjs";
import { newTank } from "../../engines/scene.mjs";
import {
  addPhoto,
  chooseList,
  fill,
  isListed,
  isNamed,
  isPictureShown,
  isPressable,
  isShown,
  isTextShown,
  open,
  press,
  typeTank,
} from "./steps.mjs";

/** In ms: a device sends what was lost on the line within some seconds. */
const longestWait = 30_000;

/** The tank as the server has it, once that is as it was saved. */
async function untilSent(api, { propertyNumber }, isSent) {
  for (const givesUpAt = Date.now() + longestWait; ; await setTimeout(250)) {
    const saved = await api.tankWith(propertyNumber);
    if ((saved && isSent(saved)) || Date.now() > givesUpAt) return saved ?? {};
  }
}

const photo = join(root, "tests/fixtures/small.jpg");
const customers = join(root, "demo/customers.csv");

/** What a person does, while one request is lost: each resolves to its steps, and to a check of how it must end. */

export const journeys = {
  async "search and gallery"({ api, line }) {
    const photoUrls = [await sendPhoto(readFileSync(photo), line.url)];
    const { propertyNumber } = await api.createTank({ photoUrls });
    const search = fill("[type=search]", propertyNumber);
    return {
      steps: [
        open("/", isShown, "[type=search]"),
        {
          ...search,
          again: ({ page }) => page.key("Enter"),
          isDone: isTextShown,
          args: [`1 result(s) for "${propertyNumber}"`],
        },
        press("article a", "View Photos", isPictureShown, "main li img"),
        press("main li a", "Photo 1 of 1", isPictureShown, ".pswp__img:not(.pswp__img--placeholder), figure img"),
      ],
    };
  },

  async "add a tank with a photo"({ api }) {
    const { photoUrls, ...tank } = newTank();
    return {
      steps: [
        open("/", isShown, "[type=search]"),
        press("a", "Add tank", isShown, "#tank-locationWithinFacility"),
        typeTank(tank),
        ...addPhoto(photo),
        press("button", "Save Tank", isListed, tank.customerName),
      ],
      async check() {
        const { photoUrls = [], ...saved } = await untilSent(api, tank, ({ photoUrls }) => photoUrls.length === 1);
        for (const [name, value] of Object.entries(tank)) assert.equal(saved[name], value);
        assert.equal(photoUrls.length, 1, "photos saved");
      },
    };
  },

  async "change a tank"({ api }) {
    const tank = await api.createTank();
    return {
      steps: [
        open(`/?q=${tank.propertyNumber}`, isTextShown, tank.customerName),
        press("article a", "Edit", isShown, "#tank-locationWithinFacility"),
        fill("#tank-locationWithinFacility", "Roof"),
        press("button", "Update Tank", isListed, "Roof"),
      ],
      async check() {
        const { locationWithinFacility, version } = await untilSent(api, tank, ({ version }) => version === 2);
        assert.deepEqual([locationWithinFacility, version], ["Roof", 2]);
      },
    };
  },

  async "change a tank that somebody else changes"({ api }) {
    const tank = await api.createTank();
    return {
      steps: [
        open(`/?q=${tank.propertyNumber}`, isTextShown, tank.customerName),
        press("article a", "Edit", isShown, "#tank-locationWithinFacility"),
        {
          title: "somebody else changes it",
          act: () => api.changeTank(tank, { locationWithinFacility: "Yard", tankSizeGallons: 500 }),
          isDone: isShown,
          args: ["#tank-locationWithinFacility"],
        },
        fill("#tank-locationWithinFacility", "Roof"),
        // What was lost waits on the device: once it is sent it asks, and the form with it.
        { ...press("button", "Update Tank", isPressable, "Keep mine"), again: press("article a", "Edit").act },
        press("button", "Keep mine", isListed, "Roof"),
      ],
      async check() {
        const { locationWithinFacility, tankSizeGallons, version } = await untilSent(
          api,
          tank,
          ({ version }) => version === 3,
        );
        assert.deepEqual([locationWithinFacility, tankSizeGallons, version], ["Roof", 500, 3]);
      },
    };
  },

  async "import customers"() {
    return {
      steps: [
        open("/admin", isShown, "[name=username]"),
        fill("[name=username]", demoAdmin.username),
        fill("[name=password]", demoAdmin.password),
        press("button", "Sign In", isTextShown, `Welcome, ${demoAdmin.username}`),
        { ...chooseList(customers), isDone: isNamed, args: ["button", "Import 40 customers"] },
        press("button", "Import 40 customers", isTextShown, "Imported 40 customers"),
        press("button", "Logout", isShown, "[name=username]"),
      ],
    };
  },
};
