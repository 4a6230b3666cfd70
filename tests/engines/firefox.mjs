import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startPuppeteer } from "./puppeteer.mjs";

const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];

export const firefox = {
  howToInstall: "apt-get install firefox-esr, or name one in the environment variable FIREFOX",
  find: () =>
    process.env.FIREFOX || folders.map((folder) => join(folder, "firefox-esr")).find((path) => existsSync(path)),
  start: (executablePath) => startPuppeteer({ browser: "firefox", executablePath, extraPrefsFirefox: preferences }),
};

const preferences = {
  "intl.accept_languages": "en-US",
  "ui.prefersReducedMotion": 1,
  // By default a lost request is sent ten times, unseen by the page.
  "network.http.request.max-attempts": 1,
};
