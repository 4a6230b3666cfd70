import { expect, type Page } from "@playwright/test";
import { hold } from "./hold";
import { drawnWithAndWithoutScripts, test, withAndWithoutScripts } from "./journey";
import { cards, filterPanel, menuPanel, openFilter, searchBox, showButton } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

const chip = (page: Page, label: string) => page.getByRole("link", { name: `Remove ${label}` });
const status = (page: Page) => page.locator("main").getByRole("status").first();
const show = (page: Page) => showButton(page).click();

// Without room for the filter beside the list, nor for the order above it.
test.use({ viewport: { width: 800, height: 720 } });

/** Three tanks that each differ in everything the filter knows, under a word that finds just them. */
function samples(word: string) {
  return [
    {
      customerName: `Weber ${word}`,
      productContained: `AAA  ${word}`,
      tankSizeGallons: 300,
      photoUrls: [preparedPhoto(1)],
    },
    { customerName: `wagner ${word}`, productContained: "Diesel", tankSizeGallons: 100 },
    { customerName: `Wälder ${word}`, productContained: "Diesel", tankSizeGallons: 200 },
  ];
}

async function expectOrder(page: Page, names: string[]) {
  await expect(cards(page).getByRole("heading")).toHaveText(names.map((name) => new RegExp(`^${name} `)));
}

withAndWithoutScripts((hasScripts) => {
  test("the list is sorted and filtered, and each choice can be removed", async ({
    page,
    open,
    isolatedStep,
    createTanks,
  }) => {
    await isolatedStep("the list is sorted by newest, customer and size", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => samples(word)[index] ?? {});
      await open(`/?q=${word}`);
      await expectOrder(page, ["Wälder", "wagner", "Weber"]);
      for (const [sort, label, order] of [
        ["Customer, A to Z", "Sorted by customer", ["wagner", "Wälder", "Weber"]],
        ["Size, largest first", "Sorted by size", ["Weber", "Wälder", "wagner"]],
      ] as const) {
        await openFilter(page);
        await filterPanel(page).getByLabel("Sort by").selectOption(sort);
        await show(page);
        await expect(filterPanel(page)).toBeHidden();
        await expectOrder(page, [...order]);
        await expect(chip(page, label)).toBeVisible();
      }
      await chip(page, "Sorted by size").click();
      await expectOrder(page, ["Wälder", "wagner", "Weber"]);
      await expect(page).toHaveURL(`/?q=${word}`);
    });

    await isolatedStep("Enter shows the tanks, and Reset empties what is not applied yet", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => samples(word)[index] ?? {});
      await open(`/?q=${word}`);
      await openFilter(page);
      const customer = filterPanel(page).getByRole("combobox", { name: "Customer", exact: true });
      if (hasScripts) {
        await customer.fill("nobody");
        await expect(showButton(page)).toHaveText("Show 0 tanks");
        await filterPanel(page).getByRole("link", { name: "Reset" }).click();
        await expect(customer).toHaveValue("");
        await expect(showButton(page)).toHaveText("Show 3 tanks");
      }
      await customer.fill("wagner");
      await customer.press("Enter");
      await expectOrder(page, ["wagner"]);
    });

    await isolatedStep("a customer is chosen and its chip takes the choice back", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => samples(word)[index] ?? {});
      await open(`/?view=list&q=${word}`);
      await openFilter(page);
      await filterPanel(page)
        .getByLabel("Customer", { exact: true })
        .fill(`WAGNER ${word.slice(0, -1)}`);
      await show(page);
      await expect(page.getByText(`1 result(s) for "${word}"`)).toBeVisible();
      await expect(page.getByRole("row", { name: `wagner ${word}` })).toBeVisible();
      await expect(page.getByRole("button", { name: "Filter, 1 active" })).toBeVisible();
      await chip(page, `Customer: WAGNER ${word.slice(0, -1)}`).click();
      await expect(page.getByText(`3 result(s) for "${word}"`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
      await expect(page).toHaveURL(
        (url) => url.searchParams.get("view") === "list" && !url.searchParams.has("customer"),
      );
    });

    await isolatedStep("product and photos narrow the list together and are removed one by one", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => samples(word)[index] ?? {});
      await open(`/?q=${word}`);
      await openFilter(page);
      await filterPanel(page).getByRole("combobox", { name: "Product" }).selectOption(`AAA  ${word}`);
      await filterPanel(page).getByLabel("Photos").selectOption("Without photos");
      await show(page);
      await expect(page.getByRole("heading", { name: "No tanks found" })).toBeVisible();
      await chip(page, "Without photos").click();
      await expectOrder(page, ["Weber"]);
      await chip(page, `Product: AAA ${word}`).click();
      await expect(cards(page)).toHaveCount(3);
      await openFilter(page);
      await filterPanel(page).getByLabel("Photos").selectOption("With photos");
      await show(page);
      await expectOrder(page, ["Weber"]);
    });

    await isolatedStep(
      "the open filter shows what is chosen, and choosing the first of each list clears it",
      async () => {
        const word = uniqueWord();
        await createTanks(3, (index) => samples(word)[index] ?? {});
        await open(`/?q=${word}&sort=size&has=no-photos&product=Diesel`);
        await expectOrder(page, ["Wälder", "wagner"]);
        await openFilter(page);
        await expect(filterPanel(page).getByLabel("Sort by")).toHaveValue("size");
        await expect(filterPanel(page).getByRole("combobox", { name: "Product" })).toHaveValue("Diesel");
        await expect(filterPanel(page).getByLabel("Photos")).toHaveValue("no-photos");
        for (const label of ["Sort by", "Product", "Photos"]) {
          await filterPanel(page).getByRole("combobox", { name: label }).selectOption({ index: 0 });
        }
        await show(page);
        await expect(page).toHaveURL(`/?q=${word}`);
        await expectOrder(page, ["Wälder", "wagner", "Weber"]);
      },
    );

    await isolatedStep("the tanks changed lately are counted, and Reset takes the filter back", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => samples(word)[index] ?? {});
      await open(`/?q=${word}`);
      await expect(status(page)).toHaveText(`3 result(s) for "${word}"`);
      await openFilter(page);
      await filterPanel(page).getByLabel("Customer", { exact: true }).fill("wagner");
      await filterPanel(page)
        .getByLabel(/^Changed/)
        .selectOption("Last 7 days");
      if (hasScripts) await expect(showButton(page)).toHaveText("Show 1 tank");
      await show(page);
      await expect(page).toHaveURL((url) => url.searchParams.get("changed") === "7d");
      await expect(status(page)).toHaveText(`1 result(s) for "${word}"`);
      await expect(chip(page, "Changed in the last 7 days")).toBeVisible();
      await openFilter(page);
      await filterPanel(page).getByLabel("or since").fill("2999-12-31");
      await show(page);
      await expect(page.getByRole("heading", { name: "No tanks found" })).toBeVisible();
      await expect(chip(page, "Changed since Dec 31, 2999")).toBeVisible();
      await openFilter(page);
      await filterPanel(page).getByRole("link", { name: "Reset" }).click();
      await expect(page).toHaveURL(`/?q=${word}`);
      await expect(cards(page)).toHaveCount(3);
    });
  });
});

drawnWithAndWithoutScripts(() => {
  test("Escape closes the filter and the button has the focus again", async ({ page, open }) => {
    await open("/");
    await openFilter(page);
    await page.keyboard.press("Escape");
    await expect(filterPanel(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();
  });
});

test("a customer is picked from all there are, though all tanks come later", async ({ page, open, createTank }) => {
  const tank = await createTank({ customerName: `Zz late ${uniqueWord()}` });
  const release = await hold(page, "**/api/tanks/compact*");
  await open("/");
  await openFilter(page);
  const input = filterPanel(page).getByLabel("Customer", { exact: true });
  await expect(input).toHaveAttribute("aria-autocomplete", "list");
  await input.pressSequentially(tank.customerName.slice(0, -2));
  release();
  await filterPanel(page).getByRole("option", { name: tank.customerName }).click();
  await expect(input).toHaveValue(tank.customerName);
  await expect(showButton(page)).toHaveText("Show 1 tank");
  await input.press("Enter");
  await expect(chip(page, `Customer: "${tank.customerName}"`)).toBeVisible();
});

test("a customer who is picked is meant whole, and one who is typed in part", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  const [name, other] = [`Shell ${word}`, `Shell ${word} Ltd.`];
  await createTanks(2, (index) => ({ customerName: [name, other][index] ?? "" }));
  const input = filterPanel(page).getByLabel("Customer", { exact: true });
  const offers = filterPanel(page).getByRole("button", { name: /\?$/ });
  await open("/");
  await openFilter(page);
  await expect(input).toHaveAttribute("aria-autocomplete", "list");

  await test.step("what is typed finds both, also once it is left", async () => {
    await input.fill(name);
    await expect(showButton(page)).toHaveText("Show 2 tanks");
    await filterPanel(page).getByLabel("Property number").focus();
    await expect(filterPanel(page).getByRole("listbox")).toBeHidden();
    await expect(showButton(page)).toHaveText("Show 2 tanks");
  });

  await test.step("what is picked finds its tanks alone, and Escape leaves it so", async () => {
    await input.fill(word);
    await filterPanel(page).getByRole("option", { name, exact: true }).click();
    await expect(input).toHaveValue(name);
    await expect(showButton(page)).toHaveText("Show 1 tank");
    await input.fill("Shell");
    await input.press("Escape");
    await expect(input).toHaveValue(name);
    await expect(showButton(page)).toHaveText("Show 1 tank");
    await show(page);
    await expect(chip(page, `Customer: "${name}"`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
  });

  await test.step("the filter of its link shows the name and offers no other", async () => {
    await open(`/?customer=${encodeURIComponent(`"${name}"`)}`);
    await openFilter(page);
    await expect(input).toHaveValue(name);
    await expect(showButton(page)).toHaveText(/^Show/);
    await expect(offers).toHaveCount(0);
    await filterPanel(page).getByLabel("Photos").selectOption("Without photos");
    await expect(showButton(page)).toHaveText("Show 1 tank");
    await show(page);
    await expect(chip(page, `Customer: "${name}"`)).toBeVisible();
  });

  await test.step("what stood there before is offered as it was", async () => {
    await openFilter(page);
    await input.fill(word);
    await filterPanel(page).getByLabel("Property number").focus();
    await expect(showButton(page)).toHaveText("Show 2 tanks");
    await offers.first().click();
    await expect(input).toHaveValue(name);
    await expect(showButton(page)).toHaveText("Show 1 tank");
  });
});

test("Back closes the filter and the menu, and leaves the page only after them", async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/");
  await page.getByRole("link", { name: "List view" }).click();
  await expect(page).toHaveURL("/?view=list");
  await openFilter(page);
  await page.evaluate(() => history.back());
  await expect(filterPanel(page)).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menuPanel(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menuPanel(page)).toBeHidden();
  await expect(page).toHaveURL("/?view=list");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("what was chosen and not shown is taken back when the filter is left", async ({ page, open }) => {
  await open("/");
  await openFilter(page);
  const photos = filterPanel(page).getByLabel("Photos");
  await photos.selectOption("Without photos");
  await page.mouse.click(10, 300);
  await expect(filterPanel(page)).toBeHidden();
  await openFilter(page);
  await expect(photos).toHaveValue("");
});

drawnWithAndWithoutScripts(() => {
  test.use({ viewport: { width: 1024, height: 720 } });

  test("on a desk the order stands above the list, and the filter beside it", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(3, (index) => samples(word)[index] ?? {});
    await open(`/?q=${word}`);
    await page.getByRole("button", { name: "Newest first" }).click();
    const orders = page.getByRole("dialog", { name: "Sort by" });
    await orders.getByRole("link", { name: "Size, largest first" }).click();
    await expectOrder(page, ["Weber", "Wälder", "wagner"]);
    await expect(orders).toBeHidden();
    await expect(page.getByRole("button", { name: "Size, largest first" })).toBeVisible();
    await expect(chip(page, "Sorted by size")).toBeHidden();

    await openFilter(page);
    await expect(filterPanel(page).getByLabel("Sort by")).toBeHidden();
    const [panel, list] = await Promise.all([filterPanel(page).boundingBox(), cards(page).last().boundingBox()]);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await filterPanel(page).getByLabel("Photos").selectOption("With photos");
    await show(page);
    await expectOrder(page, ["Weber"]);
    await expect(page).toHaveURL((url) => url.searchParams.get("sort") === "size");

    await openFilter(page);
    await cards(page).first().getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("heading", { name: "Edit Tank Record" })).toBeVisible();
  });
});

test("the filter counts by the search as it stands, also what was chosen before it", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(3, (index) => samples(word)[index] ?? {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(`/?q=${word}`);
  await openFilter(page);
  await filterPanel(page).getByLabel("Photos").selectOption("Without photos");
  await expect(showButton(page)).toHaveText("Show 2 tanks");
  await searchBox(page).fill(`wagner ${word}`);
  await expect(showButton(page)).toHaveText("Show 1 tank");
  await show(page);
  await expectOrder(page, ["wagner"]);
});
