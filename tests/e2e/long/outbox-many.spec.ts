import { expect } from "@playwright/test";
import type { Item } from "../../../app/outbox/item";
import { lineProblems, readTable, test } from "../device";
import { addButton, fill, saveButton } from "../screen";
import { uniqueTank } from "../tanks";

test("of what waits the first thirty are drawn, and what was refused, until all are asked for", async ({
  page,
  context,
  allow,
  visit,
  visitKept,
}) => {
  allow(lineProblems);
  await visitKept("/");
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, uniqueTank());
  await saveButton(page).click();
  await expect(page.getByRole("link", { name: "1 waiting" })).toBeVisible();
  const [saved] = (await readTable(page, "outbox")) as Item[];
  const others = Array.from({ length: 40 }, (_, index) => ({
    ...saved,
    id: crypto.randomUUID(),
    tankId: crypto.randomUUID(),
    position: index + 2,
    ...(index === 39 && { state: "refused", reason: "It was refused." }),
  }));
  await page.evaluate(
    (others) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("tanks");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("outbox", "readwrite");
          for (const item of others) writing.objectStore("outbox").put(item, item.id);
          writing.oncomplete = () => resolve();
          opening.result.close();
        };
      }),
    others,
  );
  await visit("/?outbox");
  const items = page.getByRole("region", { name: "Waiting to send" }).getByRole("listitem");
  await expect(items).toHaveCount(31);
  await expect(page.getByText("It was refused.")).toBeVisible();
  await page.getByRole("button", { name: "Show all 41" }).press("Enter");
  await expect(items).toHaveCount(41);
  await expect(page.getByRole("region", { name: "Waiting to send" }).getByRole("list").first()).toBeFocused();
});
