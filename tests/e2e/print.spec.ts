import { expect } from "@playwright/test";
import { drawnWithAndWithoutScripts, test, withoutScripts } from "./journey";
import { gallery } from "./photo-screen";
import { addButton, tankForm } from "./screen";
import { uniqueWord } from "./tanks";

test.use({ isWholeAwaited: true });

test("a list is printed by its link and by the browser", async ({ page, open, allow, createTanks }) => {
  const word = uniqueWord();
  await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
  const table = page.getByRole("region", { name: "Printed list" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-is-printing", "");
  });
  await open(`/?q=${word}`);

  await test.step("the list has a link that prints it", async () => {
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-is-printing");
  });

  await test.step("printing the list prints every tank of it in light colours, without controls", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(table.locator("tbody tr")).toHaveCount(30);
    await expect(table.getByRole("heading")).toHaveText(`30 tanks, 360,000 gallons, "${word}"`);
    for (const hidden of [addButton(page), page.getByRole("banner"), page.getByRole("article").first()]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.locator("html")).toHaveCSS("color", "rgb(17, 24, 34)");
    // Room for the button below the list would be an empty last page.
    await expect(page.getByRole("main")).toHaveCSS("padding", "0px");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(table).toBeHidden();
  });

  await test.step("a list printed before all of it is there says so", async () => {
    allow(/status of 503/);
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.route("**/api/tanks/compact*", (route) => route.fulfill({ status: 503 }));
    await open(`/?q=${word}`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(table).toContainText("The first 24 of 30 tanks. The list was still loading. Print again.");
  });

  await test.step("a list that the server answers in pages says what prints all of it", async () => {
    await page.unroute("**/api/tanks/compact*");
    await page.emulateMedia({ media: null });
    await open(`/?q=${word}&unlisted=customer`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(table).toContainText(`The first 24 of 30 tanks. The list's own "Print" prints all of them.`);
  });
});

test("a printed page has room for what it says", async ({ page, createTank }) => {
  const { customerName } = await createTank({ tankSizeGallons: 1_000_000_000 });

  await test.step("a printed list has most room for the place, and none of its numbers is broken", async () => {
    // A4 within the browser's margins.
    await page.setViewportSize({ width: 718, height: 1046 });
    await page.goto(`/?q=${customerName}&print`);
    await page.emulateMedia({ media: "print" });
    const size = page.getByRole("cell", { name: "1,000,000,000" });
    await expect(size).toHaveCSS("white-space", "nowrap");
    expect(await size.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
    const widthOf = (name: string) =>
      page.getByRole("columnheader", { name }).evaluate(({ clientWidth }) => clientWidth);
    for (const name of ["Customer", "Property", "Product", "Gallons", "Photos"]) {
      expect(await widthOf(name)).toBeLessThan(await widthOf("Location"));
    }
  });

  await test.step("a printed list is wide enough for its columns on a phone", async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole("table").boundingBox())?.width, "wide enough for its columns").toBeGreaterThan(640);
  });

  await test.step("no heading of a printed summary stands alone at the foot of a page, and no total at that of each", async () => {
    await page.goto(`/?q=${customerName}&summary`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("h1")).toHaveCount(1);
    const headings = page.getByRole("heading", { level: 3 });
    await expect(headings).toHaveCount(3);
    for (const heading of await headings.all()) await expect(heading).toHaveCSS("break-after", "avoid");
    await expect(page.locator("tfoot").first()).toHaveCSS("display", "table-row-group");
  });
});

test("a printed screen says what it shows, and of which tank", async ({ page, createTank }) => {
  const tank = await createTank();

  await test.step("a gallery, by its customer, property, product and place", async () => {
    await page.goto(`/?photos=${tank.id}`);
    await page.emulateMedia({ media: "print" });
    await expect(gallery(page).getByRole("heading", { name: `${tank.customerName} Photos` })).toBeVisible();
    for (const told of [tank.propertyNumber, tank.productContained, tank.locationWithinFacility]) {
      await expect(gallery(page).getByText(told).first()).toBeVisible();
    }
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(gallery(page).getByRole("link", { name: "Close" })).toBeHidden();
  });

  await test.step("a form and the outbox, by their headings", async () => {
    await page.goto(`/?edit=${tank.id}`);
    await expect(tankForm(page).getByRole("heading", { name: "Edit Tank Record" })).toBeVisible();
    await page.goto("/?outbox");
    await expect(page.getByRole("heading", { name: "Waiting to send" })).toBeVisible();
  });
});

withoutScripts(() => {
  test("the list has a link that prints it", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
    await open(`/?q=${word}`);
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page).toHaveURL(`/?q=${word}&print`);
    await expect(page.locator("tbody tr")).toHaveCount(30);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(`/?q=${word}`);
  });
});

drawnWithAndWithoutScripts(() => {
  test("the admin is reached from the header on every width", async ({ page, open }) => {
    await open(`/?q=${uniqueWord()}`);
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      if (width < 768) await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeInViewport();
    }
  });
});
