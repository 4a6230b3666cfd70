import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { local, refuseLoss, refuseOtherSource } from "./loss.mjs";

const pageName = (label) => `${label}-00001-0123456789abcdef.jsonl.gz`;
const tablesOf = (counts) => Object.entries(counts).map(([name, rows]) => ({ name, rows, pages: [] }));
const photosOf = (count) => Array.from({ length: count }, (_, index) => ({ key: `uploads/${index}` }));

const former = {
  manifest: {
    tables: tablesOf({ tanks: 10, customers: 4, products: 0 }),
    files: { pages: [{ name: pageName("files"), rows: 0, sha256: "" }] },
  },
  files: [...photosOf(6), { key: "thumbs/1" }],
};

/** The folder after a backup was refused or not, beside the former one. */
function tryBackup(context, counts, photos) {
  const folder = folderOf(context);
  for (const name of [pageName("files"), pageName("tanks")]) writeFileSync(join(folder, name), "");
  const now = { tables: tablesOf({ tanks: 10, customers: 4, products: 0, ...counts }), files: photosOf(photos) };
  return { folder, run: () => refuseLoss(folder, former, now) };
}

for (const [name, counts, photos, told] of [
  ["a bucket that was emptied", {}, 0, /left: 0 of 6 photos\. It stays as it is\. .*say --yes/],
  ["a database that was emptied", { tanks: 0, customers: 0 }, 6, /left: 0 of 10 tanks, 0 of 4 customers\./],
  ["more than half of the tanks gone", { tanks: 4 }, 6, /left: 4 of 10 tanks\./],
  ["more than half of the photos gone", {}, 2, /left: 2 of 6 photos\./],
]) {
  test(`a backup of ${name} is refused, and the one in the folder stays`, (context) => {
    const { folder, run } = tryBackup(context, counts, photos);
    assert.throws(run, told);
    assert.deepEqual(readdirSync(folder), [pageName("files")]);
  });
}

test("half of it may go, and more may come", (context) => {
  tryBackup(context, { tanks: 5, customers: 2, products: 3 }, 3).run();
  tryBackup(context, { tanks: 500 }, 600).run();
});

test("a backup of another database is refused, but not into one that an earlier version has made", () => {
  const refuse = (source, now) => refuseOtherSource("FOLDER", { manifest: { source } }, now);
  assert.throws(
    () => refuse(local, "0f3c"),
    /^Error: FOLDER holds a backup of local data; this one would be of the deployed database 0f3c\./,
  );
  assert.throws(
    () => refuse("7ab1", "0f3c"),
    /of the deployed database 7ab1; this one would be of the deployed database 0f3c\./,
  );
  for (const source of [undefined, "0f3c"]) refuse(source, "0f3c");
});
