import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withBrowser } from "../browser/launch.mjs";
import { visit } from "../browser/visit.mjs";
import { temporaryFolder } from "../folders.mjs";
import { alternate } from "../rounds.mjs";
import { makeCameraPhoto } from "../seed/photos.mjs";
import { stateWith } from "../seed/state.mjs";
import { addTank } from "../seed/tanks.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";

export const title = "A photo from a phone";

/** In bytes a second: 1.6 Mbps. */
const uploadThroughput = 1.6e6 / 8;

const page = { first: "main", hydrated: "button.needs-scripts", isNetworkSlow: false };

/** From the moment that the phone's camera hands a photo over until the tank has it, against its bytes on the same line. */
export async function run() {
  const photo = await makeCameraPhoto();
  const path = join(temporaryFolder(), "photo.jpg");
  writeFileSync(path, photo.bytes);
  const rows = await withServers([startProduct(await stateWith(0)), startBare()], (product, bare) =>
    withBrowser((browser) => compare(browser, { product, bare, path })),
  );
  const { width, height, bytes } = photo;
  const note = `A JPEG of ${width} x ${height}, ${(bytes.length / 1e6).toFixed(1)} MB. CPU slowed 4 times, 1.6 Mbps and 150 ms.`;
  return { tables: [comparisons(rows)], notes: [note] };
}

async function compare(browser, { product, bare, path }) {
  let sentBytes = 0;
  const phone = await alternate(
    {
      async product() {
        const taken = await takePhoto(browser, product.url, path);
        sentBytes = taken.sentBytes;
        return taken;
      },
      bare: async () => ({ ms: await sendBytes(browser, bare.url, sentBytes) }),
    },
    { warmUp: false },
  );
  const desk = await alternate(
    { product: () => choosePhoto(browser, product.url, path) },
    { rounds: 2, warmUp: false },
  );
  const noTask = { unit: "ms", goal: atMost(100) };
  return [
    row("from the phone's camera app until the tank has it", {
      measured: phone.product.ms,
      unit: "ms",
      against: phone.bare.ms,
      than: "its bytes alone:",
      ratio: phone.product.ms / phone.bare.ms,
      goal: atMost(1.3),
    }),
    row("sent of it", { measured: sentBytes / 1000, unit: "KB" }),
    row("longest task meanwhile", { measured: phone.product.longestTask, ...noTask }),
    row("longest task after a file was chosen at a desk", { measured: desk.product.longestTask, ...noTask }),
  ];
}

async function takePhoto(browser, url, path) {
  return visit(browser, await galleryOf(url), page, async (page, traffic) => {
    await isAlive(page);
    await page.getByRole("button", { name: "Take Photo" }).tap();
    await page.getByRole("button", { name: "Upload File" }).tap();
    const picker = page.getByLabel("Choose photos");
    await picker.waitFor({ state: "attached" });
    await traffic.settled();
    await traffic.slowDown({ uploadThroughput });
    await page.evaluate(watchTasks);
    const asked = page.waitForRequest((request) => request.url().endsWith("/api/photos/upload"));
    const arrived = page.waitForResponse((response) => /\/api\/tanks\/.*\/photos$/.test(response.url()));
    await picker.setInputFiles(path);
    const sentBytes = Number((await asked).headers()["x-upload-content-length"]);
    // Whatever looks for a text in the page meanwhile takes part of its time.
    await (await arrived).finished();
    return { ...(await page.evaluate(readTasks)), sentBytes };
  });
}

/** Until its preview is shown. */
async function choosePhoto(browser, url, path) {
  const desk = { ...page, screen: { viewport: { width: 1280, height: 800 } } };
  return visit(browser, await galleryOf(url), desk, async (page, traffic) => {
    await isAlive(page);
    await page.getByRole("button", { name: "Take Photo" }).click();
    await page.getByRole("button", { name: "Upload File" }).click();
    const picker = page.locator(".uppy-Dashboard-input").first();
    await picker.waitFor({ state: "attached" });
    await traffic.settled();
    await page.evaluate(watchTasks);
    await picker.setInputFiles(path);
    await page.locator(".uppy-Dashboard-Item-previewImg").waitFor();
    await traffic.settled();
    return page.evaluate(readTasks);
  });
}

function isAlive(page) {
  return page.waitForFunction(() => window.benchSeen.hydrated > 0);
}

async function galleryOf(url) {
  return `${url}/?photos=${await addTank(url)}`;
}

/** The same number of bytes from a page of the bare Worker to its bucket. */
function sendBytes(browser, url, size) {
  return visit(browser, `${url}/`, { first: "body", isNetworkSlow: false }, async (page, traffic) => {
    await traffic.slowDown({ uploadThroughput });
    return page.evaluate(async (size) => {
      const body = new Uint8Array(size);
      const startedAt = performance.now();
      await fetch("/put/photo", { method: "PUT", body });
      return performance.now() - startedAt;
    }, size);
  });
}

/** Runs in the page. */
function watchTasks() {
  const seen = { longestTask: 0, chosenAt: 0 };
  window.benchTasks = seen;
  addEventListener("change", () => (seen.chosenAt ||= performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: "longtask" });
}

/** Runs in the page. In ms: the longest task, and from the choice of a file until the server's last answer. */
function readTasks() {
  const { longestTask, chosenAt } = window.benchTasks;
  const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/photos"));
  return { longestTask, ms: (answers.at(-1)?.responseEnd ?? 0) - chosenAt };
}
