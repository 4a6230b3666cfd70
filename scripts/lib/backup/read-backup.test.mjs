import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { writeIn } from "./backup-folder.mjs";
import { folderSource, readFiles, readWholeBackup } from "./read-backup.mjs";

const photo = Buffer.from("a photo");
const md5 = createHash("md5").update(photo).digest("hex");
const file = { key: "uploads/1-a", size: photo.length, etag: md5, httpMetadata: {}, customMetadata: {} };
const key = { primaryKey: "id", columns: ["id", "name"] };

function writePage(folder, name, rows) {
  const bytes = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  writeIn(folder, name, bytes);
  return { name, rows: rows.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** A small backup in a folder of its own, with what `change` does to its manifest. */
function makeBackup(context, change = (manifest) => manifest) {
  const folder = mkdtempSync(join(tmpdir(), "tank-read-backup-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const pages = [
    writePage(folder, "tanks-1.jsonl.gz", [
      [1, "a\nb"],
      [2, "油"],
    ]),
  ];
  const files = { count: 1, bytes: 7, pages: [writePage(folder, "files-1.jsonl.gz", [file])] };
  writeIn(folder, file.key, photo);
  const tables = [{ name: "tanks", ...key, rows: 2, pages }];
  const manifest = { format: 1, at: "2026-11-25T03:17:00.000Z", schema: ["0000_a.sql"], tables, files };
  writeIn(folder, "manifest.json", JSON.stringify(change(manifest)));
  return folder;
}

async function check(folder) {
  const { manifest } = await readWholeBackup(folderSource(folder));
  return readFiles(folder, manifest);
}

test("a whole backup is read", async (context) => {
  assert.deepEqual(await check(makeBackup(context)), [file]);
});

for (const [name, harm, message] of [
  ["no manifest", (folder) => rmSync(join(folder, "manifest.json")), /has no manifest\.json/],
  [
    "a page missing",
    (folder) => rmSync(join(folder, "tanks-1.jsonl.gz")),
    /half a backup: tanks-1\.jsonl\.gz is missing/,
  ],
  ["a page changed", (folder) => writePage(folder, "tanks-1.jsonl.gz", [[1, "b"]]), /tanks-1\.jsonl\.gz is not what/],
  ["a photo missing", (folder) => rmSync(join(folder, file.key)), /uploads\/1-a is missing/],
  ["other bytes of a photo", (folder) => writeFileSync(join(folder, file.key), "A photo"), /uploads\/1-a .*not what/],
  ["half a manifest", (folder) => writeFileSync(join(folder, "manifest.json"), '{"format": 1'), /damaged/],
]) {
  test(`a backup with ${name} is refused`, async (context) => {
    const folder = makeBackup(context);
    harm(folder);
    await assert.rejects(
      check(folder),
      ({ message: said }) => message.test(said) && /Run npm run backup into it/.test(said),
    );
  });
}

function backUpOf(context, described) {
  const folder = makeBackup(context);
  return { folder, manifest: { files: { pages: [writePage(folder, "files-2.jsonl.gz", [described])] } } };
}

test("a photo that the bucket took in parts, whose tag is no hash of it, is known by its size", async (context) => {
  const inParts = { ...file, etag: `${md5}-2` };
  const { folder, manifest } = backUpOf(context, inParts);
  assert.deepEqual(await readFiles(folder, manifest), [inParts]);
  writeFileSync(join(folder, file.key), "a photo and more");
  await assert.rejects(readFiles(folder, manifest), /uploads\/1-a is missing or not what was stored/);
});

test("a photo that would be read from elsewhere than the backup's folders is none", async (context) => {
  for (const key of ["uploads/../1-a", "uploads/1-a/../../x", "1-a", "secrets/1-a"]) {
    const { folder, manifest } = backUpOf(context, { ...file, key });
    await assert.rejects(readFiles(folder, manifest), { name: "ZodError" });
  }
});

test("a backup with a photo missing can be read without it, if that is said", async (context) => {
  const folder = makeBackup(context);
  const { manifest } = await readWholeBackup(folderSource(folder));
  rmSync(join(folder, file.key));
  await assert.rejects(readFiles(folder, manifest), /If what it was made of is gone, .*: --without-lost-files\.$/);
  assert.deepEqual(await readFiles(folder, manifest, { withoutLost: true }), []);
});

for (const [name, change, message] of [
  ["of a later format", (manifest) => ({ ...manifest, format: 2 }), /made by a newer version/],
  ["without tables", ({ tables, ...manifest }) => manifest, /damaged/],
  [
    "whose table is a statement",
    ({ tables: [table], ...rest }) => withTable(rest, { ...table, name: "t; drop" }),
    /damaged/,
  ],
  ["whose page is elsewhere", ({ tables: [table], ...rest }) => withTable(rest, elsewhere(table)), /damaged/],
  [
    "of a tank that was deleted while it was made",
    ({ tables: [table], ...rest }) => withTable(rest, { ...table, rows: 1 }),
    /cannot be restored: it has 2 rows of tanks, of which there were 1\. .* Restore another backup/,
  ],
  ["of fewer rows than it says", ({ tables: [table], ...rest }) => withTable(rest, withRows(table, 3)), /2 of 3 rows/],
]) {
  test(`a backup ${name} is refused`, async (context) => {
    await assert.rejects(check(makeBackup(context, change)), message);
  });
}

function withTable(manifest, table) {
  return { ...manifest, tables: [table] };
}

function elsewhere({ pages: [page], ...table }) {
  return { ...table, pages: [{ ...page, name: "../secrets.jsonl.gz" }] };
}

function withRows({ pages: [page], ...table }, rows) {
  return { ...table, pages: [{ ...page, rows }] };
}
