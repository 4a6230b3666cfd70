import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { type CustomerRow, customersCsv, manyCustomers } from "./admin-lists";
import {
  cellsOf,
  changeChoice,
  choose,
  fileInput,
  importButton,
  importChecked,
  panelFailure,
  problems,
  tab,
} from "./admin-screen";
import { withAndWithoutScripts } from "./journey";
import { closeToast, toast } from "./screen";

const stored: CustomerRow[] = [["1", "Acme"]];

test.beforeEach(async ({ lists, allow }) => {
  allow(/status of (400|404|413)/);
  await lists.replace("customers", customersCsv(stored));
});

withAndWithoutScripts((hasScripts) => {
  test.afterEach(async ({ lists }) => expect(await lists.customers()).toEqual(stored));

  test("a file that is no good customer list is refused with the reason, and changes nothing", async ({
    page,
    open,
    isolatedStep,
  }) => {
    test.slow();
    await open("/admin");
    await isolatedStep("a file with faults is refused with a table of them", async () => {
      const faulty: CustomerRow[] = [
        ["7", "Brown"],
        ["", "Nobody"],
        ["7", "Cook"],
        ["8", ""],
      ];
      await choose(page, "faulty.csv", customersCsv(faulty), hasScripts);
      await expect(page.getByText("The file was not imported: 3 problems. Nothing was changed.")).toBeVisible();
      const rows = problems(page).getByRole("row");
      await expect(rows).toHaveCount(4);
      expect(await cellsOf(rows.nth(1))).toEqual(["3", "Customer No.", "Customer No. is empty."]);
      expect(await cellsOf(rows.nth(2))).toEqual([
        "4",
        "Customer No.",
        'Rows 2 and 4 have the same Customer No.: "7".',
      ]);
      expect(await cellsOf(rows.nth(3))).toEqual(["5", "Customer Name", "Customer Name is empty."]);
      await expect(importButton(page)).toBeHidden();
      await choose(page, "good.csv", customersCsv(manyCustomers(2)), hasScripts);
      await expect(changeChoice(page, "New 2")).toBeVisible();
      await expect(problems(page)).toBeHidden();
    });

    await isolatedStep("a file with very many faults tells how many, and shows the first 50", async () => {
      const faulty = manyCustomers(1200).map(([number]): CustomerRow => [number, ""]);
      await choose(page, "faulty.csv", customersCsv(faulty), hasScripts);
      await expect(page.getByText("The file was not imported: 1,200 problems. Nothing was changed.")).toBeVisible();
      await expect(problems(page).getByRole("row")).toHaveCount(51);
      await choose(page, "customers.csv", "", hasScripts);
      await expect(page.getByText("The file is empty. Nothing was changed.")).toBeVisible();
      await expect(problems(page)).toBeHidden();
    });

    await isolatedStep("a file that is not named .csv is not taken", async () => {
      await choose(page, "customers.xlsx", customersCsv(manyCustomers(2)), hasScripts);
      if (hasScripts) await expect(toast(page)).toContainText("Invalid file type");
      await expect(panelFailure(page)).toContainText("Please select a CSV file");
      await expect(importButton(page)).toBeHidden();
      await expect(page.getByText("customers.xlsx")).toBeHidden();
    });

    await isolatedStep("a file of more than 10 MB is not taken", async () => {
      if (hasScripts) await fileInput(page).evaluate(chooseLarge);
      else await choose(page, "large.csv", Buffer.alloc(10_485_761, "x"), false);
      if (hasScripts) await expect(toast(page)).toContainText("Import failed");
      await expect(panelFailure(page)).toContainText("The file is larger than 10 MB.");
      if (hasScripts) await closeToast(page);
    });

    await isolatedStep("a file that was checked so long ago that it is gone has to be chosen again", async () => {
      await choose(page, "old.csv", customersCsv(manyCustomers(2)), hasScripts);
      await expect(importButton(page)).toBeVisible();
      const gone = (input: Element) => input.setAttribute("value", "00000000-0000-4000-8000-000000000000");
      await page.locator("input[name=checkedId]").evaluate(gone);
      await importChecked(page);
      if (hasScripts) await expect(toast(page)).toContainText("Import failed");
      await expect(panelFailure(page)).toContainText("The checked file has expired");
    });
  });
});

/** Made in the page: on its way there a file of that size takes seconds. */
function chooseLarge(input: HTMLElement | SVGElement) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(10_485_761)], "large.csv"));
  (input as HTMLInputElement).files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("files are dropped, and what is wrong with one stays", async ({ page, open, isolatedStep }) => {
  await open("/admin");
  await isolatedStep("a file that is dropped on the box is checked, and no other file is left armed", async () => {
    const box = page.locator("label").filter({ has: page.locator("input[type=file]") });
    const drop = async (name: string, text: string) => {
      const dataTransfer = await page.evaluateHandle(
        ([fileName, content]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], fileName));
          return transfer;
        },
        [name, text] as const,
      );
      for (const event of ["dragover", "drop"]) await box.dispatchEvent(event, { dataTransfer });
    };
    await drop("dropped.csv", customersCsv(manyCustomers(3)));
    await expect(importButton(page)).toHaveText("Import 3 customers");
    await drop("dropped.xlsx", "x");
    await expect(panelFailure(page)).toContainText("Please select a CSV file");
    await expect(importButton(page)).toBeHidden();
    await expect(page).toHaveURL("/admin");
  });

  await isolatedStep(
    "what is wrong with a file stays until another one is chosen, even one that is not taken",
    async () => {
      await page.clock.install();
      await choose(page, "faulty.csv", customersCsv([["7", ""]]));
      await expect(problems(page)).toBeVisible();
      await page.clock.fastForward(60_000);
      await expect(problems(page)).toBeVisible();
      await choose(page, "customers.pdf", "%PDF");
      await expect(toast(page)).toContainText("Invalid file type");
      await expect(problems(page)).toBeHidden();
      await expect(page.getByText("Choose a CSV file")).toBeVisible();
      await page.clock.fastForward(60_000);
      await expect(toast(page)).toHaveCount(0);
      await expect(panelFailure(page)).toContainText("Please select a CSV file");
      await tab(page, "Product Import").click();
      await expect(page.getByRole("heading", { name: "Product Import" })).toBeVisible();
      await expect(panelFailure(page)).toBeHidden();
    },
  );
});

test("what is wrong with a file is read out once, and not its whole table", async ({ page, open }) => {
  await open("/admin");
  await choose(page, "faulty.csv", customersCsv([["7", ""]]));
  await expect(problems(page)).toBeVisible();
  await expect(toast(page)).toContainText("The file was not imported: 1 problem.");
  await expect(panelFailure(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await choose(page, "customers.pdf", "%PDF");
  await expect(panelFailure(page)).toContainText("Please select a CSV file");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
