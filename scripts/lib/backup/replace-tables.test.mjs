import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { drizzle } from "drizzle-orm/d1";
import { backUpTables, withEmptyState } from "../../../tests/helpers/backed-up.mjs";
import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";
import { replaceTables } from "./replace-tables.mjs";
import { restoredAt, stageTables } from "./stage-tables.mjs";

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

async function putAdmins(database, ...admins) {
  await database.prepare("delete from admins").run();
  const insert = database.prepare("insert into admins (id, username, password) values (?, ?, ?)");
  await database.batch(admins.map((admin) => insert.bind(...admin)));
}

const adminsOf = async (database) =>
  (await database.prepare("select id, username, password from admins order by id").all()).results.map(Object.values);

test("an admin of today keeps the password under the backup's id, in whatever case the name is, and signs in again", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    await putAdmins(DB, ["1", "Anna", "of then"], ["2", "Bert", "of then"]);
    const former = await backUpTables(context, DB);
    await putAdmins(DB, ["2", "Bert", "of today"], ["9", "ANNA", "of today"]);
    await DB.prepare("insert into admin_sessions values ('token', '2', 0, 9e15, null)").run();
    await restore(DB, former);
    assert.deepEqual(await adminsOf(DB), [
      ["1", "ANNA", "of today"],
      ["2", "Bert", "of today"],
    ]);
    assert.equal(await DB.prepare("select count(*) as count from admin_sessions").first("count"), 0);
  });
});

test("of two admins whose names were one but for the case, each stays who they were", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    await putAdmins(DB, ["1", "Anna", "of then"], ["2", "anna", "of then"]);
    const former = await backUpTables(context, DB);
    await putAdmins(DB, ["1", "Anna", "of today"]);
    await restore(DB, former);
    assert.deepEqual(await adminsOf(DB), [
      ["1", "Anna", "of today"],
      ["2", "anna", "unknown"],
    ]);
  });
});

test("nothing is replaced by tables that lack a row, nor without --replace where there is one", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const { createTank, keyed } = await tankWriter(DB);
    await createTank(keyed("create", input), input);
    const { source, backup } = await backUpTables(context, DB);
    await stageTables(DB, source, backup);
    await assert.rejects(replaceTables(DB, backup, { replace: false }), /Nothing was changed/);
    await DB.prepare("delete from restore_tanks").run();
    await assert.rejects(replaceTables(DB, backup, { replace: true }), /Nothing was changed/);
    assert.equal((await DB.prepare("select count(*) as count from tanks").first()).count, 1);
  });
});

/** The database, whose answer to the batch that puts the tables in place is lost, done or not. */
function losingAnswer(database, { isDone }) {
  const batch = async (statements) => {
    if (isDone) await database.batch(statements);
    throw new Problem("Cloudflare has not answered within 120 seconds");
  };
  return { prepare: (sql) => database.prepare(sql), batch };
}

test("a restore whose last answer is lost is done, and known as done; one that was not done is not", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const { createTank, keyed } = await tankWriter(DB);
    await createTank(keyed("create", input), input);
    const { source, backup } = await backUpTables(context, DB);
    const sizes = async () => (await DB.prepare("select tank_size_gallons as size from tanks").all()).results;
    await DB.prepare("update tanks set tank_size_gallons = 700").run();
    await stageTables(DB, source, backup);
    await assert.rejects(
      replaceTables(losingAnswer(DB, { isDone: false }), backup, { replace: true }),
      /The tables were not replaced: Cloudflare has not answered within 120 seconds\. Run the same command again/,
    );
    assert.deepEqual(await sizes(), [{ size: 700 }]);
    assert.equal(await restoredAt(DB, backup), undefined);
    await replaceTables(losingAnswer(DB, { isDone: true }), backup, { replace: true });
    assert.deepEqual(await sizes(), [{ size: 500 }]);
    const at = await restoredAt(DB, backup);
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000, at);
    assert.equal(await restoredAt(DB, { id: "another" }), undefined);
    // A restore that has begun anew is not done, whatever an earlier one was.
    await DB.prepare("update tanks set tank_size_gallons = 700").run();
    await stageTables(DB, source, backup);
    assert.equal(await restoredAt(DB, backup), at);
    await assert.rejects(
      replaceTables(losingAnswer(DB, { isDone: false }), backup, { replace: true }),
      /were not replaced/,
    );
    assert.deepEqual(await sizes(), [{ size: 700 }]);
  });
});
