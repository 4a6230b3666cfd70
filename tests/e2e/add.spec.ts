import { expect, type Page } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { addButton, card, expectFields, fields, fill, message, saveButton, tankForm } from "./screen";
import { uniqueTank } from "./tanks";

const messages = {
  customerName: "Customer name is required.",
  productContained: "Product type is required.",
  tankSizeGallons: "Tank size must be at least 1 gallon.",
  propertyNumber: "Property number is required.",
  locationWithinFacility: "Location is required.",
};

withAndWithoutScripts((hasScripts) => {
  test("a tank is added once its fields are valid", async ({ page, open, allow, isolatedStep, tanksOf }) => {
    test.slow();
    await isolatedStep("a tank is added after each message beneath its field has been heeded", async () => {
      if (!hasScripts) allow(/status of 400/);
      const tank = uniqueTank();
      await open("/");
      await addButton(page).click();
      await expect(page).toHaveURL("/?add");
      await expectFields(page, {
        ...tank,
        customerName: "",
        productContained: "",
        tankSizeGallons: 0,
        propertyNumber: "",
        locationWithinFacility: "",
      });
      await expect(fields(page).propertyNumber).toHaveAttribute("placeholder", "PROP-2024-001");
      await expect(fields(page).locationWithinFacility).toHaveAttribute("placeholder", "Loading Dock Area - Bay 3");

      await saveButton(page).click();
      await expectMessages(page, hasScripts);
      await expect(fields(page).customerName).toBeFocused();
      await fill(page, { ...tank, tankSizeGallons: 0 });
      await saveButton(page).click();
      await expect(fields(page).tankSizeGallons).toBeFocused();
      await expect(tankForm(page).getByText(messages.tankSizeGallons)).toBeVisible();
      await expect(tankForm(page).getByText("is required.")).toHaveCount(0);
      await expectFields(page, { ...tank, tankSizeGallons: 0 });

      await fill(page, { tankSizeGallons: tank.tankSizeGallons });
      await saveButton(page).click();
      await expect(message(page, "Tank created successfully")).toBeVisible();
      await expect(page).toHaveURL("/");
      await expect(card(page, tank.customerName)).toContainText("12,000 gallons");
      await expect.poll(() => tanksOf(tank.customerName)).toHaveLength(1);
    });

    await isolatedStep("spaces alone are not a name", async () => {
      if (!hasScripts) allow(/status of 400/);
      await open("/?add");
      await fill(page, { ...uniqueTank(), customerName: "   " });
      await saveButton(page).click();
      await expect(fields(page).customerName).toHaveAccessibleDescription(messages.customerName);
    });

    await isolatedStep("a size below 1, in parts or beyond measure is refused beside the field", async () => {
      if (!hasScripts) allow(/status of 400/);
      await fill(page, uniqueTank());
      const size = fields(page).tankSizeGallons;
      for (const [typed, said] of [
        ["0", messages.tankSizeGallons],
        ["-5", messages.tankSizeGallons],
        ["1.5", "Tank size must be a whole number of gallons, such as 2,500."],
        ["1000000001", "Tank size must be at most 1,000,000,000 gallons."],
      ] as const) {
        await size.fill(typed);
        await saveButton(page).click();
        await expect(size).toHaveAccessibleDescription(said);
        await expect(size).toHaveValue(typed);
      }
    });

    await isolatedStep("after a refusal Cancel still leads to the list", async () => {
      if (!hasScripts) allow(/status of 400/);
      await open("/?add&view=list");
      await saveButton(page).click();
      await expect(fields(page).customerName).toHaveAttribute("aria-invalid", "true");
      await tankForm(page).getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByRole("table")).toBeVisible();
      await expect(page).toHaveURL("/?view=list");
    });

    await isolatedStep("known customers and products are offered while typing", async () => {
      await addButton(page).click();
      for (const field of [fields(page).customerName, fields(page).productContained]) {
        if (hasScripts) {
          await field.click();
          await expect(page.getByRole("option").first()).toBeVisible();
          await field.press("Escape");
          continue;
        }
        const list = await field.getAttribute("list");
        expect(await page.locator(`datalist#${list} option`).count()).toBeGreaterThan(0);
      }
    });

    await isolatedStep("what is typed over several lines is shown over several lines", async () => {
      const tank = { ...uniqueTank(), locationWithinFacility: "North yard\nBehind the pump house" };
      await open("/?add");
      await fill(page, tank);
      await saveButton(page).click();
      const place = card(page, tank.customerName).locator("summary");
      await expect(place).toHaveText(tank.locationWithinFacility);
      if (hasScripts) await expect(place.locator("span").first()).toHaveCSS("white-space", "pre-line");
    });

    await isolatedStep("pressing Save twice makes one tank", async () => {
      const tank = uniqueTank();
      await addButton(page).click();
      await fill(page, tank);
      await saveButton(page).dblclick();
      await expect(message(page, "Tank created successfully")).toBeVisible();
      await expect(card(page, tank.customerName)).toHaveCount(1);
      await expect.poll(() => tanksOf(tank.customerName)).toHaveLength(1);
    });

    await isolatedStep("a saved search and view are still there after a tank was added", async () => {
      const tank = uniqueTank();
      const list = `/?view=list&q=${tank.propertyNumber}`;
      await open(list);
      await addButton(page).click();
      await fill(page, tank);
      await saveButton(page).click();
      await expect(page.getByRole("row", { name: tank.customerName })).toBeVisible();
      await expect(page).toHaveURL(list);
    });
  });
});

test("an emptied size becomes 0, and a message goes as soon as its field is valid", async ({
  page,
  open,
  isolatedStep,
}) => {
  await isolatedStep("an emptied size becomes 0", async () => {
    await open("/?add");
    await fields(page).tankSizeGallons.fill("");
    await fields(page).propertyNumber.focus();
    await expect(fields(page).tankSizeGallons).toHaveValue("0");
  });

  await isolatedStep("a message goes as soon as its field is right", async () => {
    await saveButton(page).click();
    await expect(fields(page).customerName).toBeFocused();
    await expect(fields(page).customerName).toHaveAccessibleDescription(messages.customerName);
    await fields(page).customerName.pressSequentially("H");
    await expect(fields(page).customerName).toHaveAccessibleDescription("");
    await expect(fields(page).productContained).toHaveAccessibleDescription(messages.productContained);
  });
});

async function expectMessages(page: Page, isDrawn: boolean) {
  for (const [name, field] of Object.entries(fields(page))) {
    const text = messages[name as keyof typeof messages];
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    if (!isDrawn) continue;
    const shown = tankForm(page).getByText(text);
    const [fieldBox, messageBox] = [await field.boundingBox(), await shown.boundingBox()];
    expect(messageBox?.y).toBeGreaterThanOrEqual((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0));
    const [label, error] = await Promise.all([field.evaluate(labelColor), shown.evaluate(color)]);
    expect(label, "the label turns to the error style").toBe(error);
  }
}

function color(element: Element): string {
  return getComputedStyle(element).color;
}

function labelColor(field: Element): string {
  const label = (field as HTMLInputElement).labels?.[0];
  return label ? getComputedStyle(label).color : "";
}
