import { expect } from "@playwright/test";
import { expectLargeTargets, expectNoSidewaysScroll, nextFrame } from "../checks";
import { test } from "../journey";
import { fill, openFilter, saveButton, toast } from "../screen";
import { preparedPhoto, uniqueWord } from "../tanks";

function hostile() {
  const long = (length: number) => uniqueWord().padEnd(length, "W");
  return {
    customerName: long(200),
    productContained: long(200),
    propertyNumber: long(200),
    locationWithinFacility: long(2000),
    tankSizeGallons: 1_000_000_000,
    photoUrls: [preparedPhoto(1)],
  };
}

test("very long words make no screen scroll sideways", async ({ page, open, allow, createTank, changeTank }) => {
  test.slow();
  allow(/status of 412/);
  const tank = await createTank(hostile());
  const query = `q=${tank.customerName}`;
  const filters = new URLSearchParams({
    q: tank.customerName,
    customer: tank.customerName,
    product: tank.productContained,
  });
  for (const [screen, path] of [
    ["cards", `/?${query}`],
    ["table", `/?view=list&${query}`],
    ["nothing found", `/?${query}x`],
    ["gallery", `/?photos=${tank.id}`],
    ["chips", `/?${filters}`],
  ] as const) {
    await open(path);
    await expectNoSidewaysScroll(page, screen);
  }
  await openFilter(page);
  await expectNoSidewaysScroll(page, "filter");
  await open(`/?edit=${tank.id}`);
  await expectNoSidewaysScroll(page, "form");
  await changeTank(tank, hostile());
  await fill(page, { customerName: hostile().customerName, locationWithinFacility: hostile().locationWithinFacility });
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeVisible();
  await expectNoSidewaysScroll(page, "conflict");
});

test("nothing moves while a list loads", async ({ page, open, createTanks }) => {
  // Tanks of other journeys would change the list's count while it loads.
  const word = uniqueWord();
  await createTanks(30, () => ({ productContained: word }));
  const shifts: string[] = [];
  await page.exposeFunction("reportShift", (shift: string) => shifts.push(shift));
  await page.addInitScript(reportShifts);
  for (const width of [390, 1280]) {
    // Another width moves what is there.
    await page.goto("about:blank");
    await page.setViewportSize({ width, height: 900 });
    for (const search of ["product=", "view=list&product=", "q="]) {
      await open(`/?${search}${word}`);
      await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
      await nextFrame(page);
      expect(shifts.splice(0), `by ?${search} at ${width} pixels`).toEqual([]);
    }
  }
});

function reportShifts() {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const { reportShift } = window as unknown as { reportShift: (shift: string) => void };
  // What is parsed in part, an icon before its word, moves as the rest of the HTML comes: the first frame of the whole counts.
  let wholeSince = Number.POSITIVE_INFINITY;
  const afterFrame = (done: () => void) => requestAnimationFrame(() => setTimeout(done));
  addEventListener("DOMContentLoaded", () => afterFrame(() => (wholeSince = performance.now())));
  new PerformanceObserver((list) => {
    const shifts = (list.getEntries() as Shift[]).filter(({ startTime }) => startTime > wholeSince);
    for (const { value, sources } of shifts) {
      const moved = sources.map(({ node, previousRect: before, currentRect: after }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName;
        return `${name} from ${before.x},${before.y} ${before.width}x${before.height} to ${after.x},${after.y} ${after.width}x${after.height}`;
      });
      reportShift(`${value} ${moved.join(" ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("everything to press is at least 44 pixels wide and high on a phone", async ({
  page,
  open,
  allow,
  createTank,
  changeTank,
}) => {
  allow(/status of 412/);
  await page.setViewportSize({ width: 390, height: 844 });
  const tank = await createTank({ photoUrls: [preparedPhoto(1), preparedPhoto(2)] });
  for (const path of [
    `/?q=${tank.propertyNumber}`,
    "/?sort=size&has=no-photos&product=Diesel",
    `/?view=list&q=${tank.propertyNumber}`,
    "/?q=nothing+like+it",
    `/?photos=${tank.id}&photo=1`,
    `/?edit=${tank.id}`,
  ]) {
    await open(path);
    await expectLargeTargets(page, path);
  }
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Propane" });
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Keep mine" })).toBeVisible();
  await expectLargeTargets(page, "conflict");
  await open(`/?q=${tank.propertyNumber}&add`);
  await expectLargeTargets(page, "blank form");
  await fill(page, tank);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
  await expectLargeTargets(page, "draft");
  await saveButton(page).click();
  await expect(toast(page)).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expectLargeTargets(page, "toast and menu");
  await page.keyboard.press("Escape");
  await openFilter(page);
  await expectLargeTargets(page, "filter");
});

test("on a phone the summary shows every digit", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  await createTanks(8, () => ({ customerName: `${word} Delmarva Heating`, tankSizeGallons: 99_999_999 }));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await open(`/?q=${word}&summary`);
    await expect(page.getByRole("cell", { name: "799,999,992" }).first()).toBeVisible();
    const cells = page.getByRole("main").locator("th, td");
    const cutOff = (all: Element[]) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent);
    expect(await cells.evaluateAll(cutOff), `${width} px`).toEqual([]);
  }
});
