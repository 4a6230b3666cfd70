import puppeteer from "puppeteer-core";

/** A page of a browser that Puppeteer drives: the calls that page.mjs builds on. */
export async function startPuppeteer(options) {
  const browser = await puppeteer.launch(options);
  const page = await browser.newPage();
  return {
    resize: (width, height) => resize(page, width, height),
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (run, ...args) => page.evaluate(run, ...args),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    async setFile(selector, path) {
      await (await page.$(selector)).uploadFile(path);
    },
    clearCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Firefox 140 lacks the orientation that goes with it, and takes the size all the same. */
async function resize(page, width, height) {
  await page.setViewport({ width, height }).catch((error) => {
    if (!error.message.includes("unknown command emulation.setScreenOrientationOverride")) throw error;
  });
  await page.evaluate(async (wanted) => {
    while (window.innerWidth !== wanted) await new Promise(requestAnimationFrame);
  }, width);
}
