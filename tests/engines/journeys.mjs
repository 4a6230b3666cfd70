import assert from "node:assert/strict";
import { join } from "node:path";
import demoAdmin from "../../demo/admin.json" with { type: "json" };
import { root } from "../../scripts/lib/project.mjs";
import { newTank } from "./scene.mjs";

const field = (name) => `#tank-${name}`;

/** The main journeys: what each does, and how, with a page at 390 pixels. */
export const journeys = {
  async "a tank is found by what is typed"({ page, api }) {
    const tank = await api.createTank();
    await page.open("/");
    await page.press("[type=search]");
    await page.type(tank.propertyNumber);
    await page.sees(`1 result(s) for "${tank.propertyNumber}"`);
    await page.box("article", tank.customerName);
  },

  async "a tank is added with choices from the lists"({ page, api }) {
    const { propertyNumber, locationWithinFacility } = newTank();
    await page.open("/");
    await page.press("a", "Add tank");
    await page.press("input[role=combobox]");
    await page.type("artesian");
    await page.press("[role=option]", "Artesian Water Company");
    await page.press("fieldset, label", "Product Contained");
    await page.type("avia");
    await page.press("[role=option]", "Aviation Fuel");
    await page.fill(field("tankSizeGallons"), "1500");
    await page.fill(field("propertyNumber"), propertyNumber);
    await page.fill(field("locationWithinFacility"), locationWithinFacility);
    await page.press("button", "Save Tank");
    await page.sees("Tank created successfully");
    const { customerName, productContained, tankSizeGallons } = await api.tankWith(propertyNumber);
    assert.deepEqual(
      { customerName, productContained, tankSizeGallons },
      { customerName: "Artesian Water Company", productContained: "Aviation Fuel", tankSizeGallons: 1500 },
    );
  },

  async "what a colleague has changed meanwhile is merged"({ page, api }) {
    const tank = await api.createTank();
    await page.open(`/?q=${tank.propertyNumber}`);
    await page.press("article a", "Edit");
    await page.box(field("propertyNumber"));
    await api.changeTank(tank, { tankSizeGallons: 500 });
    await page.fill(field("locationWithinFacility"), "Roof");
    await page.press("button", "Update Tank");
    await page.sees("Tank updated successfully");
    const saved = await api.tankWith(tank.propertyNumber);
    assert.deepEqual([saved.tankSizeGallons, saved.locationWithinFacility], [500, "Roof"]);
  },

  async "a photo from a file is added and enlarged"({ page, api }) {
    const tank = await api.createTank();
    await page.open(`/?edit=${tank.id}`);
    await page.sees("Not in the customer list.");
    await page.press("button", "Add Photos");
    await page.press("button", "Upload File");
    await page.box(".uppy-Dashboard-inner");
    await page.setFile(".uppy-Dashboard-input", join(root, "tests/fixtures/small.jpg"));
    await page.press(".uppy-Dashboard-inner button", "Upload 1 file");
    await page.sees("Photo uploaded successfully");
    await page.press("button", "Update Tank");
    await page.sees("Tank updated successfully");
    assert.equal((await api.tankWith(tank.propertyNumber)).photoUrls.length, 1);

    await page.open(`/?photos=${tank.id}`);
    await page.press("a", "Photo 1 of 1");
    await page.until(() => document.querySelector(".pswp__img:not(.pswp__img--placeholder)")?.naturalWidth > 0);
    await page.key("Escape");
    await page.until(() => !document.querySelector(".pswp"));
  },

  async "an admin signs in and replaces the customers"({ page }) {
    await page.open("/admin");
    await page.isAt("/admin/login");
    await page.fill("[name=username]", demoAdmin.username);
    await page.fill("[name=password]", demoAdmin.password);
    await page.press("button", "Sign In");
    await page.sees(`Welcome, ${demoAdmin.username}`);
    await page.setFile("input[type=file]", join(root, "demo/customers.csv"));
    const isImported = await page.watchFor("Imported 40 customers");
    await page.press("button", "Import 40 customers");
    await isImported();
    await page.press("button", "Logout");
    await page.isAt("/admin/login");
  },
};
