import { expect, type Page } from "@playwright/test";
import { lineProblems, readTable, test } from "../device";
import { addButton, editButton, fields, fill, message, saveButton, search, waitingLink } from "../screen";
import { uniqueTank } from "../tanks";

const fullText = (page: Page) => page.getByText("This device is full. Free some space to send what waits.");

const enough = 60_000_000;

async function setQuota(page: Page, origin: string, quotaSize = enough) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** The browser asks how much room is left only when a write is larger than what it last knew of. */
async function fillDevice(page: Page, origin: string, quotaSize: number) {
  await setQuota(page, origin, quotaSize);
  const problem = await page.evaluate(
    (size) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("much");
        opening.onupgradeneeded = () => opening.result.createObjectStore("much");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("much", "readwrite");
          transaction.objectStore("much").put(new Uint8Array(size), "much");
          transaction.onabort = () => resolve(transaction.error?.name);
          transaction.oncomplete = () => resolve("none");
          opening.result.close();
        };
      }),
    enough,
  );
  expect(problem).toBe("QuotaExceededError");
}

async function saveNew(page: Page) {
  const tank = uniqueTank();
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  return tank;
}

/** As after a summer of looking at photos. */
function seePhotos(page: Page, megabytes: number) {
  return page.evaluate(async (megabytes) => {
    const cache = await caches.open("photos");
    for (let count = 0; count < megabytes; count++)
      await cache.put(`/objects/seen-${count}`, new Response(new Uint8Array(1e6)));
  }, megabytes);
}

const seen = (page: Page) => page.evaluate(async () => (await (await caches.open("photos")).keys()).length);

const used = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

test.beforeEach(({ allow }) => allow(lineProblems));

test("on a full device photos that were seen make room for what is saved without a line", async ({
  page,
  context,
  line,
  visit,
  visitKept,
}) => {
  await visit("/");
  await setQuota(page, line.url);
  await visitKept("/");
  await seePhotos(page, 20);
  await fillDevice(page, line.url, (await used(page)) - 10_000_000);
  await context.setOffline(true);
  await saveNew(page);
  await expect(waitingLink(page)).toHaveText("1 waiting");
  expect(await seen(page)).toBe(0);
});

test("what waits on a full device is sent, or says that it needs room", async ({
  page,
  context,
  line,
  visit,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const known = await createTank();
  // The worker would try at once, since it looks at no emulated line.
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync"));
  await visit("/");
  await setQuota(page, line.url);
  await visitKept("/");
  await context.setOffline(true);
  const tank = await saveNew(page);
  await search(page, known.customerName);
  await editButton(page, known.customerName).click();
  await fields(page).locationWithinFacility.fill("By the gate");
  await saveButton(page).click();
  await expect(waitingLink(page)).toHaveText("2 waiting");
  await waitingLink(page).click();
  await fillDevice(page, line.url, 1000);
  await context.setOffline(false);
  await expect.poll(() => tanksOf(tank.customerName)).toHaveLength(1);
  await expect(fullText(page)).toBeVisible();
  expect(await readTable(page, "outbox")).toMatchObject([{ tankId: known.id }]);
  await setQuota(page, line.url);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("Nothing is waiting on this device.")).toBeVisible();
  expect(await tanksOf(known.customerName)).toMatchObject([{ locationWithinFacility: "By the gate" }]);
});
