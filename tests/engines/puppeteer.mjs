import puppeteer from "puppeteer-core";

/** A page of a browser that Puppeteer drives: the calls that page.mjs builds on. */
export async function startPuppeteer(options) {
  const browser = await puppeteer.launch(options);
  const page = await browser.newPage();
  return {
    resize: (width, height) => page.setViewport({ width, height }),
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
