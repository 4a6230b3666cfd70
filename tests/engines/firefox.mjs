import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";

const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];

export const firefox = {
  howToInstall: "apt-get install firefox-esr, or name one in the environment variable FIREFOX",
  find: () =>
    process.env.FIREFOX || folders.map((folder) => join(folder, "firefox-esr")).find((path) => existsSync(path)),
  start,
};

const preferences = { "intl.accept_languages": "en-US", "ui.prefersReducedMotion": 1 };

async function start(executablePath) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: preferences,
  });
  const page = await browser.newPage();
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    goto: (url) => page.goto(url),
    evaluate: (run, ...args) => page.evaluate(run, ...args),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    async setFile(selector, path) {
      await (await page.$(selector)).uploadFile(path);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
