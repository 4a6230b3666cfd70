import { setTimeout } from "node:timers/promises";

const patience = 60_000;
const longestAnswer = 3000;

/** What a person does with a page, on top of the few calls that each engine's driver has. */
export function pageOf(browser, origin) {
  /** WebKit never answers what it was asked while the page was being left: undefined then. */
  const ask = (...question) =>
    Promise.race([browser.evaluate(...question), setTimeout(longestAnswer, undefined, { ref: false })]);

  /** Resolves to what `run` returns in the page, once that is neither empty nor false. */
  async function until(run, ...args) {
    const givesUpAt = Date.now() + patience;
    for (let last = "nothing"; ; ) {
      // A page that is just being left cannot be asked.
      const found = await ask(run, ...args).catch((error) => {
        last = error;
      });
      if (found) return found;
      if (Date.now() > givesUpAt) {
        const seen = await ask(() => document.body.innerText.slice(0, 600)).catch(() => last);
        throw new Error(`Waited in vain with ${JSON.stringify(args)} for ${run.name || run}\nThe page shows: ${seen}`);
      }
    }
  }

  /** Waits for the element of a selector that is named so, or says so, and resolves to its box. */
  const box = (selector, name = "") => until(findBox, selector, name);

  async function goto(path) {
    await browser.evaluate(leave);
    await browser.goto(origin + path);
    await until(isLoaded);
  }

  return {
    ...browser,
    until,
    box,
    /** Resolves when the page has come alive. */
    async open(path) {
      await goto(path);
      await until(isAlive);
    },
    goto,
    async reload() {
      await browser.evaluate(leave);
      await browser.reload();
      await until(isLoaded);
    },
    async press(selector, name, { x = 0.5, y = 0.5 } = {}) {
      do {
        const { left, top, width, height } = await box(selector, name);
        await browser.press({ x: left + width * x, y: top + height * y });
      } while (await ask(() => window.hasMissed).catch(() => false));
    },
    pressAt: browser.press,
    /** Replaces what a field holds. */
    async fill(selector, text) {
      await this.press(selector);
      await browser.evaluate((selector) => document.querySelector(selector).select(), selector);
      await browser.type(text);
    },
    /** By no key: Tab leads into the list of a picker that is open. */
    leaveField: () => browser.evaluate(() => document.activeElement.blur()),
    sees: (text) => until((text) => document.body.innerText.includes(text), text),
    /** Resolves to what waits until the text has been shown, be it for a moment while the driver was slow. */
    async watchFor(text) {
      await browser.evaluate(watch, text);
      return () => until(() => window.hasShown);
    },
    isAt: (path) => until((path) => location.pathname + location.search === path, path),
    valueOf: (selector) => browser.evaluate((selector) => document.querySelector(selector).value, selector),
  };
}

function leave() {
  window.isLeft = true;
}

function watch(text) {
  window.hasShown = false;
  const look = () => {
    window.hasShown ||= document.body.textContent.includes(text);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

function isLoaded() {
  return !window.isLeft && document.readyState === "complete";
}

/** React marks the elements it has taken over. */
export function isAlive() {
  const elements = [...document.querySelectorAll("main form, main a")];
  return elements.every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
}

/** The box of a visible element that nothing covers and that has come to rest; it may still move before it is pressed. */
async function findBox(selector, name) {
  const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent ?? "";
  const element = [...document.querySelectorAll(selector)].find(
    (each) => each.getClientRects().length > 0 && nameOf(each).replace(/\s+/g, " ").includes(name),
  );
  if (!element) return undefined;
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!element.contains(document.elementFromPoint(left + width / 2, top + height / 2))) {
    element.scrollIntoView({ block: "center" });
    return undefined;
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const later = element.getBoundingClientRect();
  if (later.left !== left || later.top !== top) return undefined;
  window.hasMissed = true;
  // Not the element's own listener: it may be replaced by its like before it is pressed.
  const watch = ({ target }) => {
    const hit = target.closest(selector);
    window.hasMissed = hit === null || !nameOf(hit).replace(/\s+/g, " ").includes(name);
  };
  addEventListener("pointerdown", watch, { once: true, capture: true });
  return { left, top, width, height };
}
