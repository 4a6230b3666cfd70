import { unanswered } from "./walk.mjs";

export function open(path, isDone, ...args) {
  // Without an answer a browser shows a page of its own, and its driver says so.
  return { title: `open ${path}`, act: ({ page }) => page.goto(path).catch(unanswered), isDone, args };
}

export function press(selector, name, isDone, ...args) {
  return { title: `press ${name}`, act: ({ page }) => page.press(selector, name), isDone, args };
}

export function fill(selector, text) {
  const act = ({ page }) => page.fill(selector, text);
  return { title: `fill ${selector}`, act, isDone: isHeld, args: [selector, text] };
}

/** In whatever way the names can be given: the lists of the pickers may not be there. */
export function typeTank(tank) {
  return {
    title: "type",
    async act({ page }) {
      for (const [name, value] of Object.entries(tank)) {
        await page.fill(`#tank-${name}`, String(value));
        await page.leaveField();
      }
    },
    isDone: isHeld,
    args: ["#tank-locationWithinFacility", tank.locationWithinFacility],
  };
}

/** By the dialog, or by the plain field of the server's form. */
export function addPhoto(path) {
  const isPlain = ({ page }) => page.evaluate(isPlainPage);
  const inDialog = (act) => async (scene) => (await isPlain(scene)) || act(scene.page);
  const step = (title, act, isDone, ...args) => ({ title, act: inDialog(act), isDone, args });
  return [
    {
      title: "press Add Photos",
      act: async (scene) =>
        (await isPlain(scene))
          ? scene.page.setFile("main input[type=file]", path)
          : scene.page.press("button", "Add Photos"),
      isDone: isNamed,
      args: ["button", "Upload File"],
    },
    step("press Upload File", (page) => page.press("button", "Upload File"), isDashboardShown),
    step("choose a photo", (page) => page.setFile(".uppy-Dashboard-input", path), isNamed, "button", "Upload 1 file"),
    step(
      "press Upload 1 file",
      async (page) => {
        const name = await page.evaluate(offeredUpload);
        // While it is being sent again, there is nothing to press.
        if (name) await page.press(".uppy-Dashboard-inner button", name);
      },
      isPhotoAdded,
    ),
  ].map((step) => ({ ...step, isDone: orPlain(step.isDone) }));
}

/** As a function of the page's own, since the page cannot reach what stands here. */
function orPlain(isDone) {
  return new Function(`return !("scripts" in document.documentElement.dataset) || (${isDone})(...arguments)`);
}

export function chooseList(path) {
  return {
    title: "choose a list",
    async act({ page }) {
      // As the page does before a file is chosen; otherwise the same one again changes nothing.
      await page.evaluate(emptyFileInput);
      await page.setFile("input[type=file]", path);
      if (await page.evaluate(isPlainPage)) await page.press("button", "Check this file");
    },
  };
}

// Asked in the page.

function isPlainPage() {
  return !("scripts" in document.documentElement.dataset);
}

function emptyFileInput() {
  document.querySelector("input[type=file]").value = "";
}

export function isTextShown(text) {
  return document.querySelector("#style")?.sheet !== null && document.body.innerText.includes(text);
}

export function isShown(selector) {
  return document.querySelector(selector)?.checkVisibility() === true;
}

export function isNamed(selector, name) {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.textContent.includes(name) && element.checkVisibility(),
  );
}

/** A button that overwrites waits a moment, for a second tap that was not meant for it. */
export function isPressable(name) {
  const buttons = [...document.querySelectorAll("button:not([aria-disabled=true])")];
  return buttons.some(({ textContent }) => textContent.includes(name));
}

export function isListed(text) {
  const cards = [...document.querySelectorAll("main article")];
  return cards.some((card) => card.textContent.includes(text));
}

export function isPictureShown(selector) {
  return [...document.querySelectorAll(selector)].some((image) => image.complete && image.naturalWidth > 0);
}

function isHeld(selector, text) {
  return document.querySelector(selector)?.value === text;
}

function isDashboardShown() {
  const frame = document.querySelector(".uppy-Dashboard-inner");
  return frame !== null && getComputedStyle(frame).zIndex === "40";
}

function offeredUpload() {
  const buttons = [...document.querySelectorAll(".uppy-Dashboard-inner button")];
  return ["Upload 1 file", "Retry"].find((name) => buttons.some(({ textContent }) => textContent.includes(name)));
}

function isPhotoAdded() {
  const isAdded = document.querySelector("form input[name='photoUrls[0]']") !== null;
  return isAdded && !document.querySelector(".uppy-Dashboard-inner");
}
