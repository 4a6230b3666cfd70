import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { loadAppModule } from "../app-module.mjs";
import { removeOthers, settleFiles, writeIn } from "./backup-folder.mjs";
import { copyFiles, listFiles } from "./copy-files.mjs";
import { readFiles, readFormer } from "./read-backup.mjs";
import { restoreFiles } from "./restore-files.mjs";

const keys = Array.from({ length: 12 }, (_, index) => `uploads/${index}`);

/** What a backup and a restore ask of a bucket whose photos have the content; its reads end after so many. */
function bucketOf(content, { reads = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map(keys.map((key) => [key, Buffer.from(`${key} ${content}`)]));
  const describe = (key) => ({
    key,
    size: stored.get(key).length,
    etag: createHash("md5").update(stored.get(key)).digest("hex"),
  });
  let left = reads;
  return {
    list: async ({ prefix }) => ({ objects: [...stored.keys()].filter((key) => key.startsWith(prefix)).map(describe) }),
    async get(key) {
      if (left-- <= 0) throw new Error("cut off");
      return { ...describe(key), arrayBuffer: async () => stored.get(key) };
    },
    put: async (key, bytes) => stored.set(key, Buffer.from(bytes)),
    contents: () => [...stored].map(([key, bytes]) => bytes.toString().slice(key.length + 1)),
  };
}

/** Up to the manifest, after which a run settles what has changed. */
async function backUp(folder, bucket) {
  const { storeManifest } = await loadAppModule("app/backup/backup-format.server.ts");
  const store = async (name, bytes) => writeIn(folder, name, bytes);
  const files = await copyFiles(bucket, folder, { listed: await listFiles(bucket), store });
  const table = { name: "tanks", primaryKey: "id", columns: ["id"], rows: 0, pages: [] };
  await storeManifest(store, { format: 1, at: "2026-11-25T03:17:00.000Z", schema: [], tables: [table], files });
}

/** What a restore puts into a bucket. */
async function restored(folder) {
  const bucket = bucketOf("of the bucket");
  const { manifest } = await readFormer(folder);
  await restoreFiles(bucket, folder, await readFiles(folder, manifest));
  return [...new Set(bucket.contents())];
}

async function settle(folder) {
  const { files, manifest } = await readFormer(folder);
  settleFiles(folder, files);
  return manifest;
}

test("a backup that is cut off, time and again, leaves the former one whole, and the next run completes it", async (context) => {
  const folder = folderOf(context);
  await backUp(folder, bucketOf("first"));
  for (const reads of [0, 1, 5]) {
    await assert.rejects(backUp(folder, bucketOf("second", { reads })), /cut off/);
    assert.deepEqual(await restored(folder), ["first"]);
  }
  await backUp(folder, bucketOf("second", { reads: keys.length - 6 }));
  assert.deepEqual(await restored(folder), ["second"]);
});

test("a photo that is deleted while the backup is made is no part of it", async (context) => {
  const folder = folderOf(context);
  const bucket = bucketOf("first");
  const { get } = bucket;
  bucket.get = async (key) => (key === keys[3] ? null : get(key));
  await backUp(folder, bucket);
  const { files, manifest } = await readFormer(folder);
  assert.deepEqual(
    files.map(({ key }) => key),
    keys.filter((key) => key !== keys[3]),
  );
  assert.equal(manifest.files.count, keys.length - 1);
  assert.equal((await readFiles(folder, manifest)).length, keys.length - 1);
});

test("a photo comes back with its type and its notes, and one that is there is not sent again", async (context) => {
  const about = { httpMetadata: { contentType: "image/webp" }, customMetadata: { undrawn: "true" } };
  const folder = folderOf(context);
  const bucket = bucketOf("first");
  const { get, list } = bucket;
  const asked = [];
  bucket.get = async (key) => ({ ...(await get(key)), ...about });
  bucket.list = async ({ include, ...options }) => {
    asked.push(include);
    return list(options);
  };
  await backUp(folder, bucket);
  assert.deepEqual(asked[0], ["httpMetadata", "customMetadata"]);
  const { manifest } = await readFormer(folder);
  const files = await readFiles(folder, manifest);
  const put = [];
  const emptied = { list: async () => ({ objects: [] }), put: async (...call) => put.push(call) };
  await restoreFiles(emptied, folder, files);
  assert.deepEqual(
    put.map(([key, , options]) => [key, options]),
    keys.map((key) => [key, about]),
  );
  await restoreFiles({ ...bucket, put: () => assert.fail("It is there.") }, folder, files);
});

test("a photo that arrives as other bytes than were stored is no part of a backup", async (context) => {
  const bucket = bucketOf("first");
  const { get } = bucket;
  bucket.get = async (key) => ({ ...(await get(key)), arrayBuffer: async () => Buffer.from("damaged") });
  await assert.rejects(backUp(folderOf(context), bucket), /other bytes have arrived than were stored/);
});

test("one that is cut off after its manifest is whole, and stays so for a next one that changes the same photos", async (context) => {
  const folder = folderOf(context);
  await backUp(folder, bucketOf("first"));
  await backUp(folder, bucketOf("second"));
  assert.deepEqual(await restored(folder), ["second"]);
  await settle(folder);
  await assert.rejects(backUp(folder, bucketOf("third", { reads: 5 })), /cut off/);
  assert.deepEqual(await restored(folder), ["second"]);
  await backUp(folder, bucketOf("third"));
  const manifest = await settle(folder);
  removeOthers(folder, manifest);
  const pages = readdirSync(folder).filter((name) => name.endsWith(".jsonl.gz"));
  assert.deepEqual(
    pages,
    manifest.files.pages.map(({ name }) => name),
  );
  assert.deepEqual(await restored(folder), ["third"]);
  assert.deepEqual(readdirSync(join(folder, "uploads")).sort(), keys.map((key) => key.slice("uploads/".length)).sort());
});
