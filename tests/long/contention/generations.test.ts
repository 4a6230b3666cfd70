import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearList, replaceList } from "~/lists/import/replace-list.server";
import worker from "../../../workers/app";
import { faultyDatabase, seeded } from "../../helpers/database-faults";
import { origin } from "../../helpers/tank-door";

const writers = 3;
const writes = 6;

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
});

beforeEach(async () => {
  await env.DB.prepare("insert or ignore into admins (id, username, password) values ('admin', 'a', 'x')").run();
  await clearList(drizzle(env.DB), "products", { clearedBy: "admin" });
});

test.each([
  [11, 0],
  [12, 0],
  [13, 0.1],
  [14, 0.1],
])(
  "imports and clears at once show readers one whole list each time (seed %i, %d of the replies lost)",
  async (seed, lost) => {
    const random = seeded(seed);
    const DB = faultyDatabase(env.DB, { random, maxDelay: 12, lost });
    const db = drizzle(DB);
    const generations = new Set(["[]"]);
    const seen: string[] = [];
    let working = writers;
    let read = Promise.withResolvers<void>();

    /** Each write begins when a reader has just had its list. */
    async function writer(number: number) {
      for (let time = 0; time < writes; time++) {
        await read.promise;
        if (random() < 0.3) {
          await clearList(db, "products", { clearedBy: "admin" }).catch(ignoreLost);
          continue;
        }
        const items = Array.from(
          { length: 1 + Math.floor(random() * 30) },
          (_, row) => `${number}-${time}-${row}`,
        ).sort();
        generations.add(JSON.stringify(items));
        const rows = items.map((itemNumber) => ({ itemNumber, description: null }));
        const id = `${seed}-${number}-${time}`;
        const record = { id, fileName: "p.csv", importedAt: new Date(), importedBy: "admin" };
        await replaceList(db, "products", rows, record).catch(ignoreLost);
      }
      working--;
    }

    async function reader() {
      while (working > 0) {
        const ctx = createExecutionContext();
        const request = new Request(`${origin}/api/products`) as Parameters<typeof worker.fetch>[0];
        const response = await worker.fetch(request, { ...env, DB }, ctx);
        const text = await response.text();
        await waitOnExecutionContext(ctx);
        expect([200, 503]).toContain(response.status);
        read.resolve();
        read = Promise.withResolvers();
        if (!response.ok) continue;
        const { products } = JSON.parse(text) as { products: { itemNumber: string }[] };
        seen.push(JSON.stringify(products.map(({ itemNumber }) => itemNumber)));
      }
    }

    await Promise.all([
      ...Array.from({ length: writers }, (_, number) => writer(number)),
      reader(),
      reader(),
      reader(),
    ]);
    expect(seen).not.toEqual([]);
    expect(seen.filter((list) => !generations.has(list))).toEqual([]);
  },
);

function ignoreLost(error: unknown) {
  if (!String(error instanceof Error ? (error.cause ?? error) : error).includes("Network connection lost")) throw error;
}
