import assert from "node:assert/strict";
import { test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { loadAppModule } from "../app-module.mjs";
import { copyFiles, listFiles } from "../backup/copy-files.mjs";
import { withBindings } from "./bindings.mjs";
import { inTime, limited } from "./limited.mjs";

const never = () => new Promise(() => {});
const object = { key: "uploads/a", size: 1, etag: "a", arrayBuffer: never };
const statement = { bind: () => statement, all: never, run: never, first: never };

for (const [name, target, call] of [
  ["a listing of the bucket", { list: never }, (bucket) => listFiles(bucket)],
  ["an object of the bucket", { get: never }, (bucket) => bucket.get("uploads/a")],
  ["the bytes of an object", { get: async () => object }, async (bucket) => (await bucket.get("a")).arrayBuffer()],
  ["a statement", { prepare: () => statement }, (database) => database.prepare("select 1").bind().all()],
  ["a batch", { prepare: () => statement, batch: never }, (database) => database.batch([database.prepare("select 1")])],
]) {
  test(`${name} that is never answered ends after two minutes`, async (context) => {
    await loadAppModule("app/server/sweep.server.ts");
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const calling = assert.rejects(call(limited(target)), /Cloudflare has not answered within 120 seconds/);
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    context.mock.timers.tick(120_000);
    await calling;
  });
}

test("what is to be done before a command ends is waited for no longer than is said", async () => {
  await assert.rejects(inTime(never(), 1));
  assert.equal(await inTime(Promise.resolve("done"), 1000), "done");
});

test("a photo that never comes ends the backup, which goes on with the next run", async (context) => {
  const bucket = limited({ get: never });
  const listed = [{ key: "uploads/a", size: 1, etag: "a" }];
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const copying = assert.rejects(
    copyFiles(bucket, folderOf(context), { listed }),
    /uploads\/a could not be fetched: .*within 120 seconds.*goes on from here/,
  );
  await new Promise(setImmediate);
  context.mock.timers.tick(120_000);
  await copying;
});

test("limited bindings do what the bindings do", async (context) => {
  await withBindings(folderOf(context), async (bindings) => {
    const [DB, PHOTOS] = [limited(bindings.DB), limited(bindings.PHOTOS)];
    await DB.batch([
      DB.prepare("create table words (word text)"),
      DB.prepare("insert into words values (?)").bind("one"),
    ]);
    const db = drizzle(DB);
    const words = sqliteTable("words", { word: text() });
    const [rows, counts] = await db.batch([
      db.select().from(words).where(eq(words.word, "one")),
      db.select({ count: sql`count(*)` }).from(words),
    ]);
    assert.deepEqual([rows, counts], [[{ word: "one" }], [{ count: 1 }]]);
    assert.equal(await DB.prepare("select word from words").first("word"), "one");
    await PHOTOS.put("uploads/a", new Uint8Array([1, 2]), { customMetadata: { undrawn: "true" } });
    assert.deepEqual(
      (await PHOTOS.list({ prefix: "uploads/" })).objects.map(({ key }) => key),
      ["uploads/a"],
    );
    const { size, customMetadata, arrayBuffer } = await PHOTOS.get("uploads/a");
    assert.deepEqual(
      [size, customMetadata, [...new Uint8Array(await arrayBuffer())]],
      [2, { undrawn: "true" }, [1, 2]],
    );
    assert.equal(await PHOTOS.get("uploads/b"), null);
    await PHOTOS.delete(["uploads/a"]);
    assert.equal(await PHOTOS.head("uploads/a"), null);
  });
});
