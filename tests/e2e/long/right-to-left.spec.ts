import { expect, type Locator } from "@playwright/test";
import { test } from "../journey";
import { conflictQuestion, fields, fill, saveButton, searchBox } from "../screen";

async function expectRightToLeft(shown: Locator) {
  await expect(shown.and(shown.page().locator(":dir(rtl)"))).toBeVisible();
}

test("a text that runs from right to left does so where it is typed and compared", async ({
  page,
  open,
  allow,
  createTank,
  changeTank,
}) => {
  allow(/status of 412/);
  const tank = await createTank({
    customerName: "חברת דלק",
    productContained: "סולר",
    propertyNumber: "אתר 7",
    locationWithinFacility: "שער צפוני",
  });
  await open("/");
  await searchBox(page).fill("סולר");
  await expectRightToLeft(searchBox(page));
  await open(`/?edit=${tank.id}`);
  const { tankSizeGallons, ...texts } = fields(page);
  for (const field of Object.values(texts)) await expectRightToLeft(field);
  await changeTank(tank, { productContained: "בנזין" });
  await fill(page, { productContained: "מזוט" });
  await expectRightToLeft(texts.productContained);
  await saveButton(page).click();
  for (const text of ["סולר", "בנזין", "מזוט"]) {
    await expectRightToLeft(conflictQuestion(page).getByText(text, { exact: true }));
  }
});
