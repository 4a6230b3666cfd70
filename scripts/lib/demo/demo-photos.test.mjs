import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { standInServer } from "../../../tests/servers/stand-in-server.mjs";
import { root } from "../project.mjs";
import { addDemoPhotos, demoPhotoNames, pathsOf } from "./demo-photos.mjs";
import { readDemoTanks } from "./demo-tanks.mjs";

const names = demoPhotoNames();
const rows = readDemoTanks();
const itself = Object.fromEntries(names.map((name) => [name, name]));

/** A photo server that resets the connection after `limit` photos. */
async function photoServer(context, limit) {
  const counts = { uploads: 0, confirmed: 0 };
  const url = await standInServer(context, (_body, _count, { method, url: path }) => {
    if (method === "POST") return counts.uploads++ < limit && [200, { uploadURL: `${url}/store` }];
    return [200, path === "/store" ? {} : { objectPath: `/objects/uploads/${++counts.confirmed}` }];
  });
  return { url, counts };
}

function stateFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), "demo-photos-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("an interrupted upload of the photos continues, and sends each photo once", async (context) => {
  const folder = stateFolder(context);
  const first = await photoServer(context, 3);
  await assert.rejects(addDemoPhotos(first.url, folder));
  const second = await photoServer(context, 100);
  const paths = await addDemoPhotos(second.url, folder);
  assert.deepEqual(Object.keys(paths), names);
  assert.deepEqual([first.counts.confirmed, second.counts.confirmed], [3, names.length - 3]);
  assert.deepEqual(await addDemoPhotos(second.url, folder), paths);
  assert.equal(second.counts.confirmed, names.length - 3);
});

test("the sample tanks name photos that exist, and every photo is named", () => {
  const named = rows.flatMap((row) => pathsOf(row.photos, itself));
  assert.deepEqual([...new Set(named)].sort(), [...names].sort());
});

test("24 sample tanks have one to three photos, most of the newest among them", () => {
  const counts = rows.map((row) => pathsOf(row.photos, itself).length);
  assert.equal(counts.filter((count) => count > 0).length, 24);
  assert.equal(Math.max(...counts), 3);
  assert.ok(counts.slice(0, 9).filter((count) => count > 0).length >= 6);
});

test("a row without photos names none", () => {
  assert.deepEqual(pathsOf("", itself), []);
});

test("the photos are JPEGs of at most 130 KB", () => {
  for (const name of names) {
    const path = join(root, "demo/photos", `${name}.jpg`);
    assert.deepEqual([...readFileSync(path).subarray(0, 3)], [0xff, 0xd8, 0xff], name);
    assert.ok(statSync(path).size <= 130 * 1024, name);
  }
});
