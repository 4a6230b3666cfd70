import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test, untilHydrated } from "../journey";
import { breakStep } from "../photo-line";
import { photoCount, takePhoto, uploadProgress } from "../photo-screen";
import { expectFields, fill, saveButton } from "../screen";
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
