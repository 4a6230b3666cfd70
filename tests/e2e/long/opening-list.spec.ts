import { expect, type Page } from "@playwright/test";
import { untilDeviceKeeps } from "../../helpers/kept-on-device.mjs";
import { lineProblems, test } from "../device";
import { card, editButton, expectFields, search } from "../screen";

const whole = /^\/$/;
const seenList = (page: Page) => page.locator("#opening-list");
const formerBucket = "https://former-bucket.example";

test("the list as it was last seen shows until the server's is here", async ({
  page,
  line,
  visitKept,
  allow,
  createTank,
  changeTank,
}) => {
  const tank = await createTank();
  await visitKept("/");
  await untilDeviceKeeps(page, ["opening-list"]);

  const seenCard = seenList(page).getByRole("article", { name: tank.customerName });
  const openHeld = async () => {
    const release = line.hold(whole);
    await page.goto(`${line.url}/`, { waitUntil: "commit" });
    await expect(seenCard).toBeVisible();
    return release;
  };

  await test.step("the server's takes its place and is alive, in the address's own entry", async () => {
    await changeTank(tank, { productContained: "Kerosene" });
    const answer = await openHeld();
    await expect(seenCard).not.toContainText("Kerosene");
    answer();
    await expect(card(page, tank.customerName)).toContainText("Kerosene");
    await expect(seenList(page)).toHaveCount(0);
    await search(page, tank.propertyNumber);
    await editButton(page, tank.customerName).click();
    await expectFields(page, { productContained: "Kerosene" });
  });

  await test.step("an answer that is lost on its way leaves what the device has", async () => {
    allow(lineProblems);
    line.mend();
    line.lose(`GET / #${line.asked.filter((name) => name.startsWith("GET / #")).length + 1}`, { isAnswered: true });
    const answer = await openHeld();
    answer();
    await search(page, tank.propertyNumber);
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(seenList(page)).toBeHidden();
  });

  await test.step("whoever has to sign in is led there", async () => {
    await untilDeviceKeeps(page, ["opening-list"]);
    line.mend();
    line.redirect(whole, "/admin/login");
    const answer = await openHeld();
    answer();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });
});

test("a page whose worker is ended while the server is waited for is loaded anew", async ({
  page,
  context,
  line,
  visitKept,
  allow,
  createTank,
}) => {
  allow(lineProblems);
  const tank = await createTank();
  await visitKept("/");
  await untilDeviceKeeps(page, ["opening-list"]);

  const answer = line.hold(whole);
  await page.clock.install();
  await page.goto(`${line.url}/`, { waitUntil: "commit" });
  await expect(seenList(page).getByRole("article", { name: tank.customerName })).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  answer();
  await page.clock.fastForward(30_000);
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(seenList(page)).toHaveCount(0);
  await search(page, tank.propertyNumber);
  await expect(card(page, tank.customerName)).toBeVisible();
});

test("a deployment whose photos lie in another bucket is allowed them, also by the page that was kept", async ({
  page,
  line,
  visit,
  visitKept,
  createTank,
}) => {
  const tank = await createTank();
  await visitKept("/");
  await untilDeviceKeeps(page, ["opening-list"]);
  await keepWithPolicyOf(page, formerBucket);
  expect(await keptPolicy(page)).toContain(formerBucket);

  await visit("/");
  await search(page, tank.propertyNumber);
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect.poll(() => keptPolicy(page)).not.toContain(formerBucket);

  await visit("/");
  await untilDeviceKeeps(page, ["opening-list"]);
  line.hold(whole);
  await page.goto(`${line.url}/`, { waitUntil: "commit" });
  await expect(seenList(page).getByRole("article", { name: tank.customerName })).toBeVisible();
});

function keepWithPolicyOf(page: Page, bucket: string): Promise<void> {
  return page.evaluate(async (bucket) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const [key] = await cache.keys("/?shell", { ignoreSearch: true });
      const kept = key && (await cache.match(key));
      if (!key || !kept) continue;
      const headers = new Headers(kept.headers);
      const policy = headers.get("Content-Security-Policy") ?? "";
      headers.set("Content-Security-Policy", policy.replace("connect-src", `connect-src ${bucket}`));
      await cache.put(key, new Response(await kept.text(), { headers }));
    }
  }, bucket);
}

function keptPolicy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = await caches.match("/?shell", { ignoreSearch: true });
    return kept?.headers.get("Content-Security-Policy") ?? "";
  });
}
