import { setTimeout as wait } from "node:timers/promises";

/** Waits for later changes of the same key on a throttled CPU. */
const pause = 400;
const longest = 10_000;

/**
 * Types a text into the focused field repeatedly. Returns for each key the ms until the paint of the `first` and the
 * `last` change of the page; keys that change nothing are left out.
 */
export async function timeTyping(page, text, { times = 3, clear }) {
  await page.evaluate(watchKeys);
  for (let time = 0; time < times; time++) {
    for (const key of text) await typeKey(page, key);
    await page.evaluate(() => {
      window.benchKeys.isOn = false;
    });
    await clear();
    await wait(3 * pause);
    await page.evaluate(() => {
      window.benchKeys.isOn = true;
    });
  }
  const keys = await page.evaluate(() => window.benchKeys.all);
  return keys.filter(({ first }) => first !== undefined);
}

async function typeKey(page, key) {
  await page.keyboard.press(key);
  const isPainted = () => window.benchKeys.all.at(-1).first !== undefined;
  // Polling in every frame, the default, would disturb the measurement.
  await page.waitForFunction(isPainted, undefined, { timeout: longest, polling: 200 }).catch(() => {});
  await wait(pause);
}

/** Runs in the page. */
function watchKeys() {
  const keys = { all: [], isOn: true };
  window.benchKeys = keys;
  const onKey = ({ timeStamp }) => keys.isOn && keys.all.push({ at: timeStamp });
  addEventListener("keydown", onKey, { capture: true });

  /** A message posted in an animation frame arrives after the paint. */
  function notePaint() {
    const key = keys.isOn ? keys.all.at(-1) : undefined;
    if (!key) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        key.last = performance.now() - key.at;
        key.first ??= key.last;
      };
      port2.postMessage("");
    });
  }
  new MutationObserver(notePaint).observe(document.body, { subtree: true, childList: true, characterData: true });
}
