import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Item } from "../../../app/outbox/item";
import { readEntries, readTable, untilKept } from "../../e2e/device";
import { startBrowser } from "../../e2e/long/killed-browser";
import type { Line } from "./line";
import type { World } from "./world";

const args = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--force-prefers-reduced-motion",
  "--lang=en-US",
  "--window-size=390,844",
  // A finger: the phone's own picker takes the place of the window for files.
  "--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1",
];

/** In ms; of use only when something fails. */
export const longestWait = 30_000;

const fullDisk = 1000;

/** One phone: a browser on a profile that outlives it, and up to two tabs. */
export class Device {
  readonly name: string;
  readonly line: Line;
  readonly #world: World;
  readonly #executablePath: string;
  #folder = mkdtempSync(join(tmpdir(), "tank-field-"));
  #browser: Awaited<ReturnType<typeof startBrowser>> | undefined;
  #isFull = false;

  constructor(name: string, { line, world, executablePath }: { line: Line; world: World; executablePath: string }) {
    this.name = name;
    this.line = line;
    this.#world = world;
    this.#executablePath = executablePath;
  }

  get tabs(): Page[] {
    return this.#browser?.page.context().pages() ?? [];
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  get isRunning(): boolean {
    return this.#browser !== undefined;
  }

  async start(): Promise<void> {
    const browser = await startBrowser(this.#folder, { executablePath: this.#executablePath, args });
    this.#browser = browser;
    const context = browser.page.context();
    context.browser()?.once("disconnected", () => {
      if (this.#browser !== browser) return;
      this.#browser = undefined;
      this.#world.count("browsers that ended by themselves");
    });
    context.setDefaultTimeout(longestWait);
    for (const page of context.pages()) watch(page);
    context.on("page", watch);
    this.#isFull = false;
  }

  /** Opens the app for the first time, on a good line, until all of it is on the device. */
  async prepare(): Promise<void> {
    await this.start();
    const [page] = this.tabs;
    await page?.goto(`${this.line.url}/`);
    if (page) await untilKept(page);
  }

  async openTab(): Promise<Page> {
    const page = await this.#running.page.context().newPage();
    await page.goto(`${this.line.url}/`);
    return page;
  }

  async kill(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    if (!browser) return;
    await browser.kill();
    this.#world.count("kills of a browser");
  }

  /** Without a network the browser itself knows that there is no line. */
  async setOffline(isOffline: boolean): Promise<void> {
    await this.#running.page.context().setOffline(isOffline);
  }

  async fill(isFull: boolean): Promise<void> {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    if (isFull) this.#world.count("full disks");
    const [page] = this.tabs;
    const session = page && (await page.context().newCDPSession(page));
    const quota = isFull ? { quotaSize: fullDisk } : {};
    await session?.send("Storage.overrideQuotaForOrigin", { origin: this.line.url, ...quota });
  }

  /** What waits on the device, as it is on its disk. */
  async items(): Promise<Item[]> {
    const [page = this.#running.page] = this.tabs;
    return (await readTable(page, "outbox")) as Item[];
  }

  /** The tanks of forms that were left while they saved a new one, and of which nobody would learn. */
  async leftForms(): Promise<string[]> {
    const [page = this.#running.page] = this.tabs;
    const drafts = (await readEntries(page, "drafts")).filter(([key]) => key.startsWith("tank-draft:new"));
    return drafts.flatMap(([, draft]) => (draft as { id?: string }).id ?? []);
  }

  async shown(): Promise<string> {
    const texts = this.tabs.map((page) =>
      page.evaluate(() => `${location.href}: ${document.body.innerText.slice(0, 400)}`),
    );
    return (await Promise.all(texts)).join("\n");
  }

  /** Another phone takes its place: what a round that failed has left is not the next one's. */
  async replace(): Promise<void> {
    await this.end();
    this.#folder = mkdtempSync(join(tmpdir(), "tank-field-"));
    await this.prepare();
  }

  end = async (): Promise<void> => {
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  };

  get #running() {
    if (!this.#browser) throw new Error("The browser is not running.");
    return this.#browser;
  }
}

/** Leaves whatever asks whether it may be left. */
function watch(page: Page): void {
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
}
