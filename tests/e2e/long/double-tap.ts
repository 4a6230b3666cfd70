import { expect, type Locator, type Page } from "@playwright/test";
import { untilGuardsPass } from "../checks";

/** Until the answer is called, the moment of a double tap does not pass for whatever appears from now on. */
export async function stopGuards(page: Page) {
  await untilGuardsPass(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return () => session.send("Animation.setPlaybackRate", { playbackRate: 1 });
}

export async function spotOf(target: Locator): Promise<[number, number]> {
  await expect(target).toBeVisible();
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
}

/** What the finger would press next. */
export async function layUnder(target: Locator, spot: [number, number]) {
  await target.evaluate((element: HTMLElement, [left, top]) => {
    Object.assign(element.style, { position: "fixed", left: `${left - 20}px`, top: `${top - 20}px`, bottom: "auto" });
  }, spot);
  return () => target.evaluate((element) => element.removeAttribute("style"));
}

/** The answer is the second tap, wherever the first one has led. */
export async function doubleTap(target: Locator) {
  const touch = target.page().touchscreen;
  const spot = await spotOf(target);
  await touch.tap(...spot);
  return () => touch.tap(...spot);
}

/** Before React has drawn what the first press leads to; by hand of a driver Chromium draws between the two. */
export async function pressTwiceAtOnce(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Between `hold` and `goOn` React draws nothing that may wait, as on a busy phone: it takes turns by messages to itself. */
export async function holdDrawing(page: Page) {
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    let held: (() => void)[] | undefined;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (held) held.push(() => send.call(this, message));
      else send.call(this, message);
    };
    Object.assign(window, {
      holdDrawing: () => {
        held = [];
      },
      goOnDrawing: () => {
        const kept = held ?? [];
        held = undefined;
        for (const each of kept) each();
      },
    });
  });
  return {
    hold: () => page.evaluate("holdDrawing()"),
    goOn: () => page.evaluate("goOnDrawing()"),
  };
}
