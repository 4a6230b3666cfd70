import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Item } from "../../../app/outbox/item";
import { readTable } from "../device";
import { hold } from "../hold";
import { test, untilHydrated } from "../journey";
import { breakStep, lost } from "../photo-line";
import { gallery, photoDialog, takePhoto, thumbnails, untilDialogIsLeft } from "../photo-screen";
import { editButton, fields, fill, message, saveButton, waitingLink } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

/** Runs in a page that is put away: it is told of nothing. */
function hearNoOther() {
  Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set: () => {} });
}

/** Runs in a page. */
function leaveSendingToOthers() {
  const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
  navigator.locks.request = ((name: string, options: object, work: (lock: null) => unknown) =>
    name === "outbox:sending" ? Promise.resolve(work(null)) : request(name, options, work)) as never;
}

async function saveInAnotherTab(context: BrowserContext) {
  const other = await context.newPage();
  const tank = uniqueTank();
  await other.goto(`/?q=${tank.propertyNumber}&add`);
  await untilHydrated(other, "#main button");
  await fill(other, tank);
  await context.setOffline(true);
  await saveButton(other).click();
  await expect(waitingLink(other)).toHaveText("1 waiting");
  return other;
}

test("photos of a new tank go with it where its page ended while it was saved", async ({
  page,
  context,
  open,
  allow,
  tanksOf,
}) => {
  allow(lost);
  const tank = uniqueTank();
  await open("/?add");
  await breakStep(page, "send", "no answer");
  await takePhoto(page);
  await untilDialogIsLeft(page);
  await fill(page, tank);
  const kinds = async () => ((await readTable(page, "outbox")) as Item[]).map(({ kind }) => kind).sort();
  await expect.poll(kinds).toEqual(["photo"]);
  await hold(page, "**/_root.data?*", 1, "POST");
  await saveButton(page).click();
  await expect.poll(kinds).toEqual(["create", "photo"]);
  await page.close();
  const next = await context.newPage();
  await next.goto(`/?q=${tank.propertyNumber}`);
  await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ ...tank, photoUrls: [expect.any(String)] }]);
});

test("a photo that another tab has sent stands in the open gallery", async ({
  page,
  context,
  open,
  allow,
  createTank,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const tank = await createTank();
  await open(`/?photos=${tank.id}`);
  const takeInGallery = (tab: Page) => takePhoto(tab, gallery(tab).getByRole("button", { name: /Photo/ }).first());
  await takeInGallery(page);
  await expect(thumbnails(gallery(page))).toHaveCount(1);
  await page.evaluate(leaveSendingToOthers);
  const other = await context.newPage();
  await other.goto(`/?photos=${tank.id}`);
  await untilHydrated(other, "#main button");
  await expect(thumbnails(gallery(other))).toHaveCount(1);
  await takePhoto(other, gallery(other).getByRole("button", { name: /Photo/ }).first());
  await expect(photoDialog(other)).toBeHidden();
  await expect(thumbnails(gallery(page))).toHaveCount(2);
});

const returns = {
  "looked at again": () => dispatchEvent(new FocusEvent("focus")),
  "come back to": () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
};
for (const [how, comeBack] of Object.entries(returns)) {
  test(`a page that was put away while another tab saved shows what waits once it is ${how}`, async ({
    page,
    context,
    open,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    await page.addInitScript(hearNoOther);
    await open("/");
    await saveInAnotherTab(context);
    await page.evaluate(comeBack);
    await expect(waitingLink(page)).toHaveText("1 waiting");
  });
}

test("where another window sends, and stands still, what waits says so", async ({ page, context, open, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await open("/");
  await page.evaluate(() => void navigator.locks.request("outbox:sending", () => new Promise(() => {})));
  const other = await saveInAnotherTab(context);
  await waitingLink(other).click();
  await context.setOffline(false);
  const reason = other.getByText(
    "Another window of this app, or the browser itself, is sending. If nothing moves, close other windows.",
  );
  await expect(reason).toBeVisible();
  await page.close();
  await other.getByRole("button", { name: "Send now" }).click();
  await expect(other.getByText("Nothing is waiting on this device.")).toBeVisible();
  await expect(reason).toBeHidden();
});

test("what another tab has sent while a page was put away is told of once, when that is looked at again", async ({
  page,
  context,
  open,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(hearNoOther);
  await page.addInitScript(leaveSendingToOthers);
  await open("/");
  const lookAgain = () => page.evaluate(() => dispatchEvent(new FocusEvent("focus")));
  const other = await saveInAnotherTab(context);
  await lookAgain();
  await expect(waitingLink(page)).toHaveText("1 waiting");
  await context.setOffline(false);
  await expect(message(other, "1 change was sent.")).toBeVisible();
  await lookAgain();
  await expect(message(page, "1 change was sent.")).toBeVisible();
  await expect(waitingLink(page)).toBeHidden();
});

test("a browser that refuses locks and storage saves all the same", async ({ page, open, tanksOf }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("Refused.", "SecurityError"));
    LockManager.prototype.request = refuse as never;
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused.", "SecurityError");
    };
  });
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await takePhoto(page);
  await untilDialogIsLeft(page);
  await fill(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ photoUrls: [expect.any(String)] }]);
});

test("however long there is no line, a change of what waits takes its place", async ({
  page,
  context,
  open,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  for (let tries = 0; tries < 2; tries++) {
    const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await Promise.race([tried, Promise.reject(new Error("not yet"))]);
    }).toPass();
  }
  await editButton(page, tank.customerName).click();
  await fields(page).locationWithinFacility.fill("Elsewhere");
  await saveButton(page).click();
  const saved = { kind: "create", isTried: false, values: { locationWithinFacility: "Elsewhere" } };
  await expect.poll(() => readTable(page, "outbox")).toMatchObject([saved]);
  await expect(waitingLink(page)).toHaveText("1 waiting");
});
