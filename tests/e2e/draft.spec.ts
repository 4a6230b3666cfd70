import { expect } from "@playwright/test";
import { test } from "./journey";
import {
  addButton,
  card,
  cards,
  editButton,
  expectFields,
  fields,
  fill,
  message,
  saveButton,
  tankForm,
  toast,
} from "./screen";
import { uniqueTank } from "./tanks";

const isBack = "Your unsaved changes were restored.";

test("a draft is restored after a reload, and discarded by Start over, Cancel and saving", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  await isolatedStep("what was typed survives a reload", async () => {
    const tank = uniqueTank();
    await open("/?add");
    await fill(page, tank);
    await page.reload();
    await expect(page.getByText(isBack)).toBeVisible();
    await expectFields(page, tank);
  });

  await isolatedStep("a draft can be given up for a blank form", async () => {
    await open("/?add");
    await fill(page, uniqueTank());
    await page.reload();
    await tankForm(page).getByRole("button", { name: "Start over" }).click();
    await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
    await expect(page.getByText(isBack)).toBeHidden();
    await page.reload();
    await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
  });

  await isolatedStep("Cancel gives the draft up", async () => {
    await open("/");
    await addButton(page).click();
    await fill(page, uniqueTank());
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await addButton(page).press("Enter");
    await expectFields(page, { customerName: "", propertyNumber: "" });
    await expect(page.getByText(isBack)).toBeHidden();
  });

  await isolatedStep("a draft given up by mistake can be taken back", async () => {
    const tank = uniqueTank();
    await open("/");
    await addButton(page).click();
    await fill(page, tank);
    await tankForm(page).getByRole("link", { name: "Close" }).click();
    await expect(toast(page)).toContainText("Changes discarded");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expectFields(page, tank);
  });

  await isolatedStep("leaving the form by Back keeps what was typed", async () => {
    const tank = uniqueTank();
    await open("/");
    await addButton(page).click();
    await fill(page, tank);
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
    await addButton(page).click();
    await expectFields(page, tank);
  });

  await isolatedStep("the drafts of two tanks are kept apart", async () => {
    const [one, other] = [await createTank(), await createTank()];
    await open(`/?edit=${one.id}`);
    await fill(page, { productContained: "Only of the first" });
    await open(`/?edit=${other.id}`);
    await expectFields(page, other);
    await open("/?add");
    await expectFields(page, { customerName: "" });
    await open(`/?edit=${one.id}`);
    await expectFields(page, { ...one, productContained: "Only of the first" });
  });

  await isolatedStep("a saved tank leaves no draft behind", async () => {
    await open("/?add");
    await fill(page, uniqueTank());
    await saveButton(page).click();
    await expect(message(page, "Tank created successfully")).toBeVisible();
    await addButton(page).press("Enter");
    await expectFields(page, { customerName: "", tankSizeGallons: 0 });
    await expect(page.getByText(isBack)).toBeHidden();
  });
});

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
