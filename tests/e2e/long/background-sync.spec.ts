import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { lineProblems, test } from "../device";
import { addButton, card, editButton, fields, fill, message, saveButton } from "../screen";
import { uniqueTank } from "../tanks";

/** Returns what tells the worker that there is a line, from a page beside the app's. The browser tells it until nothing waits. */
async function watchWorkers(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage());
  const known = new Map<string, string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) known.set(new URL(scopeURL).origin, registrationId);
  });
  await session.send("ServiceWorker.enable");
  return async () => {
    const registrationId = known.get(origin) ?? "";
    const event = { origin, registrationId, tag: "outbox", lastChance: false };
    await session.send("ServiceWorker.dispatchSyncEvent", event);
  };
}

/** In place of the browser, which would tell the worker at once: it looks at no emulated line. */
async function recordTags(page: Page): Promise<string[]> {
  const tags: string[] = [];
  await page.exposeFunction("recordTag", (tag: string) => void tags.push(tag));
  await page.addInitScript(() => {
    const { recordTag, SyncManager } = window as never as { recordTag: never; SyncManager: { prototype: object } };
    Object.assign(SyncManager.prototype, { register: recordTag });
  });
  return tags;
}

test.beforeEach(({ allow }) => allow(lineProblems));

test("what waits is sent by the worker when the line is back, though no page is open", async ({
  page,
  context,
  line,
  visitKept,
  tanksOf,
}) => {
  const tank = uniqueTank();
  const sync = await watchWorkers(context, line.url);
  const tags = await recordTags(page);
  await visitKept("/");
  line.cut();
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  await expect.poll(() => tags).toContain("outbox");
  await page.close();

  line.mend();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      await sync();
      return tanksOf(tank.customerName);
    })
    .toMatchObject([{ ...tank, version: 1 }]);

  const later = await context.newPage();
  await later.goto(`${line.url}/?q=${tank.propertyNumber}`);
  await expect(card(later, tank.customerName)).toBeVisible();
  await later.goto(`${line.url}/?outbox`);
  await expect(later.getByText("Sent in the last 30 days: 1")).toBeVisible();
  await expect(later.getByText("Nothing is waiting on this device.")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
});

test("an open page shows what the worker has sent", async ({ page, context, line, visitKept, tanksOf }) => {
  const tank = uniqueTank();
  const sync = await watchWorkers(context, line.url);
  await recordTags(page);
  // The worker alone has a line.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await visitKept("/");
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  const waiting = page.getByText(/^(Waiting to send|1 waiting)$/);
  await expect(waiting).toHaveCount(2);
  await expect
    .poll(async () => {
      await sync();
      return waiting.count();
    })
    .toBe(0);
  await expect(message(page, "1 change was sent.")).toBeVisible();
  await expect(card(page, tank.customerName)).toBeVisible();
  expect(await tanksOf(tank.customerName)).toMatchObject([{ ...tank, version: 1 }]);
});

test("what the worker has sent is in the list of a page that is opened without a line", async ({
  page,
  context,
  line,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const [known, tank] = [await createTank(), uniqueTank()];
  const sync = await watchWorkers(context, line.url);
  await recordTags(page);
  await visitKept("/");
  line.cut();
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  await editButton(page, known.customerName).click();
  await fields(page).tankSizeGallons.fill("777");
  await saveButton(page).click();
  await expect(card(page, known.customerName).getByText("Waiting to send")).toBeVisible();
  await page.close();

  line.mend();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      await sync();
      return [...(await tanksOf(tank.customerName)), ...(await tanksOf(known.customerName))];
    })
    .toMatchObject([{ version: 1 }, { tankSizeGallons: 777 }]);
  line.cut();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.goto(`${line.url}/`);
  await expect(card(later, tank.customerName)).toBeVisible();
  await expect(card(later, known.customerName)).toContainText("777 gallons");
  await expect(later.getByText("Waiting to send")).toHaveCount(0);
  await editButton(later, tank.customerName).click();
  await expect(fields(later).propertyNumber).toHaveValue(tank.propertyNumber);
});

test("what a page has sent stays in its list when the line is lost before a newer one has come", async ({
  page,
  context,
  visitKept,
  tanksOf,
}) => {
  const tank = uniqueTank();
  await visitKept("/");
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  await page.route("**/api/tanks/compact*", (route) => route.abort());
  await context.setOffline(false);
  await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ ...tank, version: 1 }]);
  await expect(message(page, "1 change was sent.")).toBeVisible();
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeHidden();
});
