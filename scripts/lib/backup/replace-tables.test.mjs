import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { drizzle } from "drizzle-orm/d1";
import { backUpTables, withEmptyState } from "../../../tests/helpers/backed-up.mjs";
import { loadAppModule } from "../app-module.mjs";
import { replaceTables } from "./replace-tables.mjs";
import { stageTables } from "./stage-tables.mjs";

const fields = { customerName: "Acme", productContained: "DIESEL", tankSizeGallons: 500, propertyNumber: "P1" };
const input = { id: randomUUID(), ...fields, locationWithinFacility: "North", photoUrls: [] };

async function restore(database, { source, backup }) {
  await stageTables(database, source, backup);
  await replaceTables(database, backup, { replace: true });
}

/** As either door writes a tank that comes with a key. */
async function tankWriter(database) {
  const { createTank, updateTank } = await loadAppModule("app/tanks/store/tanks.server.ts");
  const { withReceipt } = await loadAppModule("app/tanks/store/receipts.server.ts");
  const keyed = (...call) => withReceipt({ db: drizzle(database), visitor: null }, randomUUID(), call);
  return { createTank, updateTank, keyed };
}

test("a write of the undone time that is sent again is stored anew", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const { createTank, updateTank, keyed } = await tankWriter(DB);
    await createTank(keyed("create", input), input);
    const former = await backUpTables(context, DB);
    const [change, other] = [
      { ...input, tankSizeGallons: 700 },
      { ...input, id: randomUUID() },
    ];
    const [changing, creating] = [keyed("update", change, input.id), keyed("create", other)];
    const write = async () => [await updateTank(changing, input.id, change), await createTank(creating, other)];
    await write();
    await restore(DB, former);
    assert.deepEqual(
      (await write()).map(({ kind }) => kind),
      ["updated", "created"],
    );
    const { results } = await DB.prepare("select id, tank_size_gallons as size from tanks order by size").all();
    assert.deepEqual(results, [
      { id: other.id, size: 500 },
      { id: input.id, size: 700 },
    ]);
  });
});

test("what is counted and named of a list is the backup's, also if it was first imported later", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const { createTank, keyed } = await tankWriter(DB);
    await createTank(keyed("create", input), input);
    const counted = async () => (await DB.prepare("select * from list_counts order by list").all()).results;
    const [former, before] = [await backUpTables(context, DB), await counted()];
    for (const statement of [
      "insert into customers (id, customer_number, customer_name) values ('1', 'C1', 'Acme'), ('2', 'C2', 'Umbrella')",
      "insert into products (id, item_number) values ('1', 'DIESEL')",
      "insert into list_versions values ('customers', 1), ('products', 1)",
    ]) {
      await DB.prepare(statement).run();
    }
    await restore(DB, former);
    assert.deepEqual(await counted(), before);
  });
});
