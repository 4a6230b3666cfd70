import assert from "node:assert/strict";

/** What is opened from the device once the line is lost. */
export const withoutLine = {
  async "the app opens without a line once it was opened with one"(scene) {
    const { page, line } = scene;
    const tank = await keepTank(scene);
    await page.goto("/");
    await page.sees("Offline. Tanks as of");
    await page.press("[type=search]");
    await page.type(tank.propertyNumber);
    await page.box("article", tank.customerName);
    await page.goto(`/?edit=${tank.id}`);
    await page.until(() => document.querySelector("#tank-propertyNumber") !== null);
    assert.equal(await page.valueOf("#tank-propertyNumber"), tank.propertyNumber);
    await page.goto("/admin");
    await page.sees("The admin needs a connection.");
    line.mend();
    await page.press("a", "Back to the tanks");
    await page.box("a", "Add tank");
  },

  async "the list as it was last seen shows until the server's is here"(scene) {
    const { page, line, api } = scene;
    const tank = await keepTank(scene);
    line.mend();
    await page.open("/");
    await page.press("[type=search]");
    await page.until(isKept, "opening-list");
    await api.changeTank(tank, { productContained: "Kerosene" });
    const release = line.hold(/^\/$/);
    await page.evaluate(() => void setTimeout(() => location.assign("/")));
    await page.until(() => document.querySelector("#opening-list article")?.textContent.includes("Diesel"));
    release();
    await page.box("article", "Kerosene");
    await page.until(() => document.querySelector("#opening-list") === null);
    await page.press("[type=search]");
    await page.type(tank.propertyNumber);
    await page.sees("1 result(s) for");
  },
};

/** Not in WebKit's driver, where a page that is left in the midst of a write often leaves the outbox's tables locked. */
export const savedWithoutLine = {
  async "what is saved without a line waits on the device, also if the page is left, and is sent with the line"(scene) {
    const { page, line, api } = scene;
    const tank = await keepTank(scene);
    await page.goto(`/?edit=${tank.id}`);
    await page.until(() => document.querySelector("#tank-locationWithinFacility") !== null);
    await page.fill("#tank-locationWithinFacility", "Behind the steel");
    await page.press("button", "Update Tank");
    await page.sees("Saved on this device");
    await page.goto(`/?q=${tank.propertyNumber}`);
    await page.sees("Waiting to send");
    await page.sees("Behind the steel");
    line.mend();
    await page.open("/?outbox");
    await page.sees("Sent in the last 30 days: 1");
    assert.equal((await api.tankWith(tank.propertyNumber)).locationWithinFacility, "Behind the steel");
  },
};

/** Resolves to a tank that the device keeps, once the line is cut. */
async function keepTank({ page, line, api }) {
  const tank = await api.createTank();
  line.allowWorker();
  await page.open(`/?q=${tank.propertyNumber}`);
  await page.press("[type=search]");
  await page.until(isKept, "tanks-as-of");
  line.cut();
  return tank;
}

/** The worker is installed, and the list written: the database is there before that. */
async function isKept(name) {
  const registration = await navigator.serviceWorker.getRegistration();
  const databases = await indexedDB.databases();
  if (registration?.active?.state !== "activated" || !databases.some((each) => each.name === "tanks")) return false;
  const finish = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await finish(indexedDB.open("tanks"));
  const count = await finish(database.transaction("kept").objectStore("kept").count(name));
  database.close();
  return count > 0;
}
