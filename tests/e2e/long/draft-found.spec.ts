import { expect } from "@playwright/test";
import { test } from "../journey";
import { card, editButton, expectFields, fields, saveButton, tankForm, toast } from "../screen";

const isBack = "Your unsaved changes were restored.";

test("a draft that is found while a list's field has the focus brings its own name, and leaves the focus there", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  const customerName = `Bay of ${tank.customerName}`;
  await open(`/?edit=${tank.id}`);
  await fields(page).customerName.fill(customerName);
  await fields(page).propertyNumber.focus();
  await page.addInitScript(() => {
    const { request } = LockManager.prototype;
    const isWanted = new Promise((resolve) => addEventListener("draft wanted", resolve));
    LockManager.prototype.request = async function (this: LockManager, ...asked: Parameters<typeof request>) {
      if (asked[0].startsWith("tank-draft:")) await isWanted;
      return request.apply(this, asked);
    } as typeof request;
  });
  await page.reload();
  await expect(fields(page).customerName).toHaveRole("combobox");
  await fields(page).customerName.focus();
  await page.evaluate(() => dispatchEvent(new Event("draft wanted")));
  await expect(page.getByText(isBack)).toBeVisible();
  await expect(fields(page).customerName).toHaveValue(customerName);
  await expect(fields(page).customerName).toBeFocused();
});

test("who has opened the form again before Undo sees the words there, unless something was typed meanwhile", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  const place = fields(page).locationWithinFacility;
  await open(`/?q=${tank.propertyNumber}`);
  async function giveUpAndOpenAgain(words: string) {
    await editButton(card(page, tank.customerName)).click();
    await place.fill(words);
    await tankForm(page).getByRole("link", { name: "Close" }).click();
    await expect(toast(page)).toContainText("Changes discarded");
    await editButton(card(page, tank.customerName)).click();
    await expectFields(page, tank);
  }
  await giveUpAndOpenAgain("Behind the boiler");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(isBack)).toBeVisible();
  await expect(place).toHaveValue("Behind the boiler");
  await tankForm(page).getByRole("link", { name: "Close" }).click();

  await giveUpAndOpenAgain("Under the stairs");
  await fields(page).tankSizeGallons.fill("77");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toBeHidden();
  await expectFields(page, { ...tank, tankSizeGallons: 77 });
  await page.goBack();
  await editButton(card(page, tank.customerName)).click();
  await expectFields(page, { ...tank, tankSizeGallons: 77 });
});

const strangeDrafts = [
  '{"values":',
  "null",
  "7",
  '"tank"',
  "[]",
  "{}",
  '{"values":null}',
  '{"values":[],"opened":7,"conflict":{"saved":{}}}',
  '{"values":{"customerName":{},"photoUrls":"x"},"id":3,"savedAt":"x"}',
];

test("drafts of another release or of an extension stop neither the list nor the form", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await page.addInitScript(
    ([id, drafts]) => {
      for (const [index, draft] of drafts.entries()) {
        for (const tank of ["new", id]) localStorage.setItem(`tank-draft:${tank}:${index}`, draft);
      }
    },
    [tank.id, strangeDrafts] as const,
  );
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).click();
  await expectFields(page, tank);
  await open("/?add");
  await expect(fields(page).customerName).toHaveValue("");
  await expect(saveButton(page)).toBeEnabled();
});

test("a draft of an earlier release comes back, and the server asks for all that differs", async ({
  page,
  open,
  allow,
  createTank,
  tanksOf,
}) => {
  allow(/status of 412/);
  const tank = await createTank();
  const values = { ...tank, tankSizeGallons: "12000", productContained: "Kerosene", photoUrls: [] };
  await page.addInitScript(([key, draft]) => localStorage.setItem(key, draft), [
    `tank-draft:${tank.id}`,
    JSON.stringify({ values, savedAt: 1 }),
  ] as const);
  await open(`/?edit=${tank.id}`);
  await expect(page.getByText("Product Contained, not saved")).toBeVisible();
  await saveButton(page).click();
  await expect(tankForm(page).getByRole("group", { name: "Product Contained" })).toContainText("Kerosene");
  expect((await tanksOf(tank.customerName))[0]?.productContained).toBe(tank.productContained);
});
