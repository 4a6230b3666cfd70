import type { Page } from "@playwright/test";

/** In ms; of use only when something fails. */
const patience = 30_000;

/** What `ask` resolves to once that is neither empty nor false. */
export async function until<Found>(ask: () => Promise<Found | undefined | false>): Promise<Found> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${ask}`);
  }
}

/** All that a table of the device's database holds. */
export function readTable(page: Page, table: "outbox" | "kept"): Promise<unknown[]> {
  return page.evaluate(
    (table) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("tanks");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
          opening.result.close();
        };
      }),
    table,
  );
}
