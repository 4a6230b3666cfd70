import { expect } from "@playwright/test";
import { lineProblems, test, untilRegistered } from "../device";
import { tankForm, toast } from "../screen";

test("a new version waits for Reload, and an old page keeps its code", async ({
  page,
  context,
  line,
  visit,
  visitKept,
  allow,
}) => {
  allow(lineProblems);
  await visitKept("/?add");
  await visit("/?add");
  await expect(tankForm(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${line.url}/`);

  await other.mouse.move(8, 8);
  await untilRegistered(other);
  // Both pages are of an older build before there is another worker, which the registering may still ask for.
  for (const each of [page, other]) {
    await each.evaluate(() => {
      window.__remixManifest.url = "/assets/manifest-0000.js";
    });
  }
  line.allowWorker((text) => text.replaceAll(/\b[0-9a-f]{12}\b/g, "000000000000"));
  await other.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect(toast(other)).toContainText("A new version is ready");
  // The old worker ends what it has begun before the new one takes its place.
  await other.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await toast(other).getByRole("button", { name: "Reload" }).click();
  await other.waitForFunction(() => navigator.serviceWorker.onmessage === null);
  await other.mouse.move(9, 9);
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.waiting || registration.installing) await new Promise(requestAnimationFrame);
  });
  const builds = [expect.stringMatching(/^build-(?!0{12})/), "build-000000000000"];
  expect(await other.evaluate(() => caches.keys())).toEqual(expect.arrayContaining(builds));
  line.drop(/^\/assets\//, Number.POSITIVE_INFINITY);
  await tankForm(page).getByRole("button", { name: "Add Photos" }).click();
  await expect(page.getByRole("dialog", { name: "Add Photo" })).toBeVisible();
});
