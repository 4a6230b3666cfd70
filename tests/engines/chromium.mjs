import { installedChromium } from "../run/chromium.mjs";
import { startPuppeteer } from "./puppeteer.mjs";

export const chromium = {
  howToInstall: "apt-get install chromium-headless-shell, or name one in the environment variable CHROMIUM",
  find: () => process.env.CHROMIUM || installedChromium(),
  start: (executablePath) =>
    startPuppeteer({
      executablePath,
      headless: "shell",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US", "--force-prefers-reduced-motion"],
    }),
};
