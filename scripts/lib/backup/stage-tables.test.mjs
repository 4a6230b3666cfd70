import assert from "node:assert/strict";
import { test } from "node:test";
import { backUpTables, withEmptyState } from "../../../tests/helpers/backed-up.mjs";
import { replaceTables } from "./replace-tables.mjs";
import { stageTables } from "./stage-tables.mjs";

/** Two backups of as many rows, each of the items of one night. */
async function backUpTwoNights(context, database) {
  const nights = [];
  for (const night of ["first", "second"]) {
    const added = ["A", "B"].map((item) => `('${item}', '${item} of the ${night}')`).join(", ");
    await database.batch(
      ["delete from products", `insert into products (id, item_number) values ${added}`].map((sql) =>
        database.prepare(sql),
      ),
    );
    nights.push(await backUpTables(context, database));
  }
  return nights;
}

/** The backup, with what happens before its first page is read. */
function before({ source, backup }, act) {
  let isFirst = true;
  async function read(name) {
    if (isFirst) await act();
    isFirst = false;
    return source.read(name);
  }
  return { source: { ...source, read }, backup };
}

const stage = (database, { source, backup }) => stageTables(database, source, backup);
const itemsOf = async (database) =>
  (await database.prepare("select item_number as item from products order by 1").all()).results.map(({ item }) => item);
const otherRestore = /another restore has begun\. Nothing was changed/;

test("a restore takes no tables of another backup that was cut off before its first page", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const [first, second] = await backUpTwoNights(context, DB);
    const tables = first.backup.manifest.tables.map((table) => ({ ...table, columns: ["id"], primaryKey: "id" }));
    const narrow = { ...first, backup: { id: "of an earlier schema", manifest: { ...first.backup.manifest, tables } } };
    const cutOff = before(narrow, () => Promise.reject(new Error("cut off")));
    // Of a table that there was in the earlier schema alone.
    await DB.prepare("create table restore_labels (id text)").run();
    await assert.rejects(stage(DB, cutOff), /cut off/);
    await stage(DB, second);
    await replaceTables(DB, second.backup, { replace: true });
    assert.deepEqual(await itemsOf(DB), ["A of the second", "B of the second"]);
    const left = await DB.prepare("select name from sqlite_master where name glob 'restore_*'").all();
    assert.deepEqual(left.results, [{ name: "restore_done" }]);
  });
});

test("of two restores at once the later one has the tables, and the other changes nothing", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const [first, second] = await backUpTwoNights(context, DB);
    await assert.rejects(
      stage(
        DB,
        before(first, () => stage(DB, second)),
      ),
      otherRestore,
    );
    await assert.rejects(replaceTables(DB, first.backup, { replace: true }), otherRestore);
    assert.deepEqual(await itemsOf(DB), ["A of the second", "B of the second"]);
    await stage(DB, first);
    await replaceTables(DB, first.backup, { replace: true });
    assert.deepEqual(await itemsOf(DB), ["A of the first", "B of the first"]);
    await assert.rejects(replaceTables(DB, second.backup, { replace: true }), otherRestore);
    assert.deepEqual(await itemsOf(DB), ["A of the first", "B of the first"]);
  });
});

test("of the same backup restored twice at once one goes on, and the other says so", async (context) => {
  await withEmptyState(context, async ({ DB }) => {
    const [first] = await backUpTwoNights(context, DB);
    const [page] = first.backup.manifest.tables.flatMap(({ pages }) => pages);
    const meanwhile = () => DB.prepare("insert into restore_pages values (?)").bind(page.name).run();
    await assert.rejects(stage(DB, before(first, meanwhile)), otherRestore);
  });
});
