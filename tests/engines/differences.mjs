import assert from "node:assert/strict";
import { newTank } from "./scene.mjs";

const size = "#tank-tankSizeGallons";

/** Where the engines go different ways. */
export const differences = {
  async "a size typed after a press anywhere in its field replaces the old one"({ page, api }) {
    const { id } = await api.createTank();
    for (const x of [0.02, 0.1, 0.9]) {
      await page.open(`/?edit=${id}`);
      await page.sees("Not in the customer list.");
      await page.press(size, "", { x });
      await page.type("1500");
      assert.equal(await page.valueOf(size), "1500", `pressed at ${x}`);
      if (x < 0.5) await page.press("a", "Cancel");
    }
    await page.press(size, "", { x: 0.02 });
    await page.type("2");
    assert.equal(await page.valueOf(size), "21500", "a further press places the caret");
  },

  async "a comma in a size is left out, and asked about where it parts no thousands"({ page }) {
    await page.open("/?add");
    await page.press(size);
    await page.type("2,500");
    assert.equal(await page.valueOf(size), "2500");
    await page.evaluate((field) => document.querySelector(field).select(), size);
    await page.type("2,50");
    assert.equal(await page.valueOf(size), "250");
    await page.sees("Is 250 gallons meant?");
  },

  async "what is read stays where it is when a list is scrolled back from its end"({ page, api }) {
    const { customerName } = newTank();
    for (let number = 0; number < 90; number++) {
      const locationWithinFacility = "Behind the pump house, beside the wash bay. ".repeat(1 + (number % 4));
      await api.createTank({
        customerName: `${customerName} ${"and Sons ".repeat(number % 9)}`,
        locationWithinFacility,
      });
    }
    for (const view of ["", "&view=list"]) {
      await page.open(`/?q=${customerName}${view}`);
      // The server's page holds the first of them, the browser's copy all.
      await page.until(() => document.querySelector("[aria-setsize='90'], [aria-rowcount='91']") !== null);
      const moved = await page.evaluate(scrollBackFromEnd);
      assert.ok(moved <= 2, `${view} ${moved} px`);
    }
  },

  async "the tank that is read stays in sight when the phone is turned, and after a reload"({ page, api }) {
    const { customerName } = newTank();
    for (let number = 0; number < 60; number++) {
      await api.createTank({
        customerName: `${customerName} ${number}.`,
        locationWithinFacility: `${"Roof\n".repeat(number % 4)}Cellar`,
      });
    }
    await page.open(`/?q=${customerName}`);
    await page.until(() => document.querySelector("[aria-setsize='60']") !== null);
    await page.evaluate(() => scrollTo(0, 10_000));
    const read = await page.until(nameInTheMiddle);
    const sees = () => page.until(isInSight, read);
    try {
      await page.resize(844, 390);
      await page.until(() => document.querySelector("ul [data-index] + :not([data-index])") !== null);
      await sees();
    } finally {
      await page.resize(390, 844);
    }
    await page.until(() => document.querySelector("ul [data-index] + :not([data-index])") === null);
    await sees();
    await page.reload();
    await sees();
  },

  async "after a reload no typed words stand beside a version they were not typed for"({ page, line, api }) {
    const tank = await api.createTank();
    line.drop(/tank-form-/, Number.POSITIVE_INFINITY);
    await page.goto(`/?edit=${tank.id}`);
    await page.fill("#tank-locationWithinFacility", "Roof");
    await api.changeTank(tank, { locationWithinFacility: "Cellar" });
    await page.reload();
    const shown = await page.valueOf("#tank-locationWithinFacility");
    line.mend();
    assert.equal(shown, "Cellar");
  },

  async "a dialog over the page does not shift it"({ page, api }) {
    const { id } = await api.createTank();
    await page.open(`/?edit=${id}`);
    const sides = () => {
      const { left, right } = document.querySelector("main").getBoundingClientRect();
      return [left, right];
    };
    const before = await page.evaluate(sides);
    await page.sees("Not in the customer list.");
    await page.press("button", "Add Photos");
    await page.box("button", "Upload File");
    assert.deepEqual(await page.evaluate(sides), before);
  },
};

/** In browsers with popovers and in those without. */
export const popovers = {
  async "Menu and Filter open, and close by their button and by a press outside"({ page }) {
    await page.open("/");
    for (const name of ["Menu", "Filter"]) {
      const panel = `#${name.toLowerCase()}`;
      await page.press("header button", name);
      const { width, height } = await page.box(`${panel} button`, "Close");
      assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
      await page.press(`${panel} button`, "Close");
      await page.until(isHidden, panel);
      await page.press("header button", name);
      await page.box(`${panel} button`, "Close");
      await pressOutside(page);
      await page.until(isHidden, panel);
    }
    await page.press("header button", "Filter");
    await page.press("#filter button[type=submit].button-primary");
    await page.until(isHidden, "#filter");
  },
};

function isHidden(selector) {
  return !document.querySelector(selector).checkVisibility();
}

/** Above the Filter, which rises from the bottom, and beside the Menu. */
async function pressOutside(page) {
  const { left, top, width, height } = await page.evaluate(() =>
    document.querySelector("h1 a").getBoundingClientRect().toJSON(),
  );
  await page.pressAt({ x: left + width / 2, y: top + height / 2 });
}

/** By how many pixels a card moved otherwise than it was scrolled, at worst. */
async function scrollBackFromEnd() {
  const settled = async () => {
    for (let frame = 0; frame < 8; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  for (let round = 0; round < 3; round++) {
    scrollTo(0, document.documentElement.scrollHeight);
    await settled();
  }
  let worst = 0;
  for (let step = 0; step < 15; step++) {
    const items = [...document.querySelectorAll("article, tbody tr:not([aria-hidden])")];
    const read = items.find((item) => item.getBoundingClientRect().bottom > innerHeight / 2);
    const { top } = read.getBoundingClientRect();
    scrollBy(0, -200);
    await settled();
    worst = Math.max(worst, Math.abs(read.getBoundingClientRect().top - top - 200));
  }
  return worst;
}

function nameInTheMiddle() {
  // One of the two is no gap.
  const [card] = [0, 30].flatMap(
    (below) => document.elementFromPoint(innerWidth / 2, innerHeight / 2 + below)?.closest("article") ?? [],
  );
  return scrollY > 9000 ? card?.querySelector("h2").textContent : undefined;
}

function isInSight(name) {
  const shown = [...document.querySelectorAll("article")].find((card) => card.querySelector("h2").textContent === name);
  const { top, bottom } = shown?.getBoundingClientRect() ?? { top: innerHeight, bottom: 0 };
  return top < innerHeight && bottom > 0;
}
