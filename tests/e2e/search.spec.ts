import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { addButton, card, cards, editButton, search, searchBox, tankForm } from "./screen";
import { uniqueWord } from "./tanks";

test.use({ isWholeAwaited: true });

const searchedFields = ["customerName", "productContained", "propertyNumber", "locationWithinFacility"] as const;

withAndWithoutScripts((hasScripts) => {
  test("tanks are searched by four fields, from every screen", async ({ page, open, isolatedStep, createTank }) => {
    await isolatedStep("a word is found in each of the four fields, whatever its case", async () => {
      const word = `Ä${uniqueWord()}`;
      const tanks = [];
      for (const field of searchedFields) tanks.push(await createTank({ [field]: `In the ${word} middle` }));
      await open("/");
      for (const query of [word.toUpperCase(), word.toLowerCase()]) {
        await search(page, query);
        await expect(page.getByText(`4 result(s) for "${query}"`)).toBeVisible();
        await expect(cards(page)).toHaveCount(4);
        for (const tank of tanks) await expect(card(page, tank.customerName)).toBeVisible();
      }
    });

    await isolatedStep("characters with a meaning elsewhere are searched as they are", async () => {
      const word = uniqueWord();
      const odd = `100%_${word}'"\\<b>&amp;+#`;
      await createTank({ customerName: `Odd ${odd}` });
      await createTank({ customerName: `Odd 1000 ${word}` });
      await open("/");
      await search(page, odd);
      await expect(page.getByText(`1 result(s) for "${odd}"`)).toBeVisible();
      await expect(cards(page)).toHaveCount(1);
      // The list is there before the address.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === odd);
      await page.reload();
      await expect(searchBox(page)).toHaveValue(odd);
      await expect(cards(page)).toHaveCount(1);
    });

    await isolatedStep("an emptied search shows all tanks again", async () => {
      const tank = await createTank();
      await open(`/?q=${tank.propertyNumber}`);
      await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
      await search(page, "");
      await expect(page).toHaveURL("/");
      await expect(page.getByText("result(s) for")).toBeHidden();
      await expect(page.getByText(/^[\d,]+ tanks$/)).toBeVisible();
    });

    await isolatedStep("a search keeps the view", async () => {
      const tank = await createTank();
      await open("/?view=list");
      await search(page, tank.propertyNumber);
      await expect(page).toHaveURL(`/?view=list&q=${tank.propertyNumber}`);
      await expect(page.getByRole("row", { name: tank.customerName })).toBeVisible();
    });

    await isolatedStep("searching from the form leads to the list", async () => {
      const tank = await createTank();
      await open("/");
      await addButton(page).click();
      await expect(tankForm(page)).toBeVisible();
      await search(page, tank.propertyNumber);
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(tankForm(page)).toBeHidden();
      await expect(cards(page)).toHaveCount(1);
      if (hasScripts) await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
    });
  });
});

test("the list follows each key, and Back leaves the search as a whole", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  await isolatedStep("the list follows each key, and Back leaves the search as a whole", async () => {
    const word = uniqueWord();
    await createTank({ customerName: `${word} ab` });
    await createTank({ customerName: `${word} ac` });
    await open("/?view=list");
    await page.getByRole("link", { name: "Card view" }).click();
    await searchBox(page).pressSequentially(`${word} a`);
    await expect(page.getByText(`2 result(s) for "${word} a"`)).toBeVisible();
    await searchBox(page).press("c");
    await expect(page.getByText(`1 result(s) for "${word} ac"`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await searchBox(page).press("x");
    await expect(page.getByRole("heading", { name: "No tanks found" })).toBeVisible();
    await searchBox(page).press("Backspace");
    await searchBox(page).press("Backspace");
    await expect(cards(page)).toHaveCount(2);
    await expect(searchBox(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/?view=list");
    await expect(page.getByRole("table")).toBeVisible();
  });

  await isolatedStep("typing fast loses no key", async () => {
    const tank = await createTank();
    await open("/");
    await searchBox(page).pressSequentially(tank.customerName, { delay: 0 });
    await expect(searchBox(page)).toHaveValue(tank.customerName);
    await expect(page.getByText(`1 result(s) for "${tank.customerName}"`)).toBeVisible();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === tank.customerName);
  });

  await isolatedStep("a tank opened while its search is typed leads back to that search", async () => {
    const tank = await createTank();
    await createTank();
    await open("/");
    await searchBox(page).pressSequentially(tank.propertyNumber, { delay: 0 });
    await editButton(card(page, tank.customerName)).click();
    await expect(tankForm(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
    await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
  });

  await isolatedStep("Back in the middle of a search goes where it leads", async () => {
    const tank = await createTank();
    await open("/?view=list");
    await page.getByRole("link", { name: "Card view" }).click();
    await expect(page).toHaveURL("/");
    await searchBox(page).pressSequentially(tank.propertyNumber, { delay: 0 });
    await page.goBack();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(searchBox(page)).toHaveValue("");
    await page.goForward();
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/?view=list");
  });

  await isolatedStep("spaces around a query do not count", async () => {
    const tank = await createTank();
    await open("/");
    await searchBox(page).pressSequentially(`  ${tank.propertyNumber} `);
    await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
  });
});
