import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { card, cards, conflictQuestion, expectFields, fill, saveButton, search } from "./screen";
import { uniqueWord } from "./tanks";

/** Each would run, break out of its place or change the page, were it taken for anything but text. */
function hostileTank() {
  const word = uniqueWord();
  return {
    customerName: `"><img src=x onerror=alert('${word}')></h2><script>alert(1)</script>`,
    productContained: `'};alert("${word}")//</option></select></script><svg onload=alert(2)>`,
    propertyNumber: `javascript:alert("${word}")//{{7*7}}\${7*7}%3Cscript%3E&lt;b&gt;`,
    locationWithinFacility: `</textarea></title><!-- ${word} --><b>bold</b><iframe srcdoc="<script>alert(3)</script>">`,
  };
}

withAndWithoutScripts(() => {
  test("markup and scripts in a tank or an address are shown as text", async ({
    page,
    open,
    allow,
    isolatedStep,
    createTank,
    changeTank,
  }) => {
    await isolatedStep("markup and scripts in a tank are text on every screen", async () => {
      allow(/status of 412/);
      const hostile = hostileTank();
      const tank = await createTank(hostile);
      const { customerName, productContained, propertyNumber, locationWithinFacility } = hostile;
      await open("/");
      for (const text of Object.values(hostile)) {
        await search(page, text);
        await expect(page.getByText(`1 result(s) for "${text}"`)).toBeVisible();
        await expect(cards(page)).toHaveCount(1);
      }
      const shown = card(page, customerName);
      for (const text of [customerName, productContained, `Property #${propertyNumber}`, locationWithinFacility]) {
        await expect(shown.getByText(text, { exact: true }).first()).toBeVisible();
      }

      const filters = { view: "list", q: customerName, customer: customerName, product: productContained };
      await open(`/?${new URLSearchParams(filters)}`);
      const row = page.getByRole("row", { name: customerName });
      for (const text of [customerName, productContained, `Property #${propertyNumber}`, locationWithinFacility]) {
        await expect(row.getByText(text, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByRole("link", { name: `Remove Customer: ${customerName}` })).toBeVisible();

      await open(`/?photos=${tank.id}`);
      await expect(page.getByRole("heading", { name: `${customerName} Photos` })).toBeVisible();

      await open(`/?edit=${tank.id}`);
      await expectFields(page, tank);
      await changeTank(tank, { productContained: `${productContained} changed` });
      await fill(page, { productContained: `${productContained} mine` });
      await saveButton(page).click();
      await expect(conflictQuestion(page)).toContainText(`${productContained} changed`);
      await expect(conflictQuestion(page)).toContainText(`${productContained} mine`);
      expect(await page.locator("b, iframe, svg[onload], img[onerror], main script").count()).toBe(0);
    });

    await isolatedStep("an address made to hurt does not", async () => {
      const text = `"><script>alert(1)</script>`;
      const hostile = new URLSearchParams({
        q: text,
        view: text,
        sort: text,
        customer: text,
        product: text,
        has: text,
      });
      await open(`/?${hostile}`);
      await expect(page.getByText(`0 result(s) for "${text}"`)).toBeVisible();
      await open(`/?after=${encodeURIComponent(text)}`);
      await expect(cards(page).first()).toBeVisible();
    });
  });
});
