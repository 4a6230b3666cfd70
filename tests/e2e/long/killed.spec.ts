import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test, untilHydrated } from "../journey";
import { breakStep } from "../photo-line";
import { photoCount, takePhoto, untilDialogIsLeft, uploadProgress } from "../photo-screen";
import { expectFields, fill, message, saveButton } from "../screen";
import { tankServer } from "../servers";
import { uniqueTank } from "../tanks";
import { startBrowser } from "./killed-browser";

/** Resolves once the device has a draft with the words: as soon as it has them, they are to outlive the browser. */
function untilStored(page: Page, words: string) {
  return page.evaluate(async (words) => {
    const hasWords = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("tanks");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result).includes(words));
          opening.result.close();
        };
      });
    while (!(await hasWords())) await new Promise(requestAnimationFrame);
  }, words);
}

test("what was typed and taken is there after the browser was killed in the same moment", async ({ tanksOf }, {
  project,
}) => {
  const tank = uniqueTank();
  const folder = mkdtempSync(join(tmpdir(), "tank-killed-"));
  const address = `${tankServer.url}/?add`;
  const first = await startBrowser(folder, project.use.launchOptions ?? {});
  await first.page.goto(address);
  await untilHydrated(first.page);
  await breakStep(first.page, "send", "no answer");
  await takePhoto(first.page);
  await expect(uploadProgress(first.page)).toBeVisible();
  await fill(first.page, tank);
  await untilStored(first.page, tank.propertyNumber);
  await first.kill();

  const { page, kill } = await startBrowser(folder, project.use.launchOptions ?? {});
  await page.goto(address);
  await expectFields(page, tank);
  await expect(photoCount(page, 1)).toBeVisible();
  await saveButton(page).click();
  await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ photoUrls: [expect.any(String)] }]);
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

/** As a kill in the middle of a write leaves the browser's database. */
function cutOffLastWrite(folder: string) {
  const databases = join(folder, "Default", "IndexedDB");
  const names = readdirSync(databases, { recursive: true, encoding: "utf8" });
  for (const log of names.filter((name) => name.endsWith(".log")).map((name) => join(databases, name))) {
    truncateSync(log, statSync(log).size - 10);
  }
}

test("what waits outlives the database, which the browser drops where a kill has cut off a write", async ({ tanksOf }, {
  project,
}) => {
  const tank = uniqueTank();
  const folder = mkdtempSync(join(tmpdir(), "tank-killed-"));
  const start = () => startBrowser(folder, project.use.launchOptions ?? {});
  const first = await start();
  await first.page.goto(`${tankServer.url}/?add`);
  await untilHydrated(first.page);
  await breakStep(first.page, "send", "no answer");
  await takePhoto(first.page);
  await untilDialogIsLeft(first.page);
  await fill(first.page, tank);
  await first.page.context().setOffline(true);
  await saveButton(first.page).click();
  await expect(message(first.page, "Saved on this device")).toBeVisible();
  const copied = () =>
    first.page.evaluate(async () => (await (await caches.open("second-copy")).keys()).map(({ url }) => url));
  await expect
    .poll(copied)
    .toMatchObject([/\/photos\//, /\/outbox\//, /\/outbox\//].map((path) => expect.stringMatching(path)));
  await first.kill();
  cutOffLastWrite(folder);

  const second = await start();
  await second.page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await second.page.goto(tankServer.url);
  await second.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("tanks");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("kept", "readwrite");
          transaction.objectStore("kept").put("", "written after the kill");
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
        };
      }),
  );
  await second.kill();

  const third = await start();
  await third.page.goto(`${tankServer.url}/`);
  await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ ...tank, photoUrls: [expect.any(String)] }]);
  await third.kill();
  rmSync(folder, { recursive: true, force: true });
});
