import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { columnHead as head, tankRows as rows } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

withAndWithoutScripts(() => {
  test("the heads of the table sort it, and back", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(3, (index) => ({
      customerName: `${word} ${"bca"[index]}`,
      productContained: `${"cab"[index]} oil`,
      tankSizeGallons: [200, 300, 100][index],
      locationWithinFacility: ["north yard", "Ost", "North wall"][index],
      photoUrls: [0, 1].slice(0, [1, 0, 2][index]).map(preparedPhoto),
    }));
    await open(`/?view=list&q=${word}`);
    for (const [name, sort, direction, order] of [
      ["Customer", "customer", "ascending", "abc"],
      ["Product", "product", "ascending", "cab"],
      ["Photos", "photos", "ascending", "cba"],
      ["Location", "location", "ascending", "abc"],
      ["Size", "size", "descending", "cba"],
    ] as const) {
      await head(page, name).getByRole("link").click();
      await expect(page).toHaveURL(`/?view=list&q=${word}&sort=${sort}`);
      await expect(rows(page)).toHaveText([...order].map((letter) => new RegExp(`${word} ${letter}`)));
      await expect(head(page, name)).toHaveAttribute("aria-sort", direction);
    }
    await head(page, "Size").getByRole("link").click();
    await expect(page).toHaveURL(`/?view=list&q=${word}`);
  });
});
