import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/run/chromium.mjs";

export async function withBrowser(work, more = []) {
  const args = ["--no-sandbox", "--disable-dev-shm-usage", ...more];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
