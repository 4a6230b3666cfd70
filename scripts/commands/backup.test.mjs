import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { folderOf } from "../../tests/helpers/backed-up.mjs";
import { runMain } from "../../tests/run/run-main.mjs";
import { prepareFolder, removeOthers } from "../lib/backup/backup-folder.mjs";
import { startOf } from "../lib/process/stat.mjs";
import { main as backup } from "./backup.mjs";
import { main as restore } from "./restore.mjs";

const folder = mkdtempSync(join(tmpdir(), "tank-backup-command-"));
const empty = join(folder, "empty");
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "letter.txt"), "");

for (const [name, main, args, message] of [
  ["a backup to nowhere", backup, [], /^Name one folder/],
  ["a backup to two folders", backup, ["a", "b"], /^Name one folder/],
  ["a backup among other files", backup, [folder], /holds other files, such as letter\.txt/],
  ["an option that is not known", backup, [empty, "--force"], /^Unknown option '--force'/],
  ["a restore of nothing", restore, [], /^Name one backup/],
  ["a restore of two backups", restore, [empty, "--nightly", "2026-11-25"], /^Name one backup/],
  ["a restore of a folder without a backup", restore, [empty], /has no manifest\.json/],
]) {
  test(`refuses ${name}`, async () => {
    const { code, err } = await runMain(main, ...args);
    assert.equal(code, 1);
    assert.match(err, message);
    assert.deepEqual(readdirSync(folder), ["letter.txt"]);
  });
}

test("refuses a folder with compressed lines that are no pages of a backup, and leaves them", async (context) => {
  const shared = folderOf(context);
  for (const name of ["orders-2026.jsonl.gz", "orders-00001.jsonl.gz", "orders.jsonl.gz"]) {
    writeFileSync(join(shared, name), "");
    const { code, err } = await runMain(backup, shared);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`holds other files, such as ${name}`));
    assert.deepEqual(readdirSync(shared), [name]);
    rmSync(join(shared, name));
  }
});

test("only pages of the backup's tables, of those before it and of its list of files are removed", (context) => {
  const shared = folderOf(context);
  const page = (label) => `${label}-00001-0123456789abcdef.jsonl.gz`;
  const others = ["tanks-2026.jsonl.gz", page("orders")];
  for (const name of [...others, page("tanks"), page("files"), page("labels")]) writeFileSync(join(shared, name), "");
  const ofTable = (name) => ({ tables: [{ name, pages: [] }] });
  removeOthers(shared, ofTable("tanks"), ofTable("labels"));
  assert.deepEqual(readdirSync(shared).sort(), others.sort());
});

test("refuses a folder that another backup is writing into, until that has ended", async (context) => {
  const shared = folderOf(context);
  writeFileSync(join(shared, "backup.lock"), String(process.ppid));
  const { code, err } = await runMain(backup, shared);
  assert.equal(code, 1);
  assert.match(err, new RegExp(`Another backup into this folder is under way, as process ${process.ppid}\\.`));
  assert.match(err, new RegExp(`If it is not, delete ${join(shared, "backup.lock")}\\.`));
  assert.deepEqual(readdirSync(shared), ["backup.lock"]);
});

test("a backup of a deployment is not replaced by one of local data, until told to", async (context) => {
  const shared = folderOf(context);
  const manifest = { format: 1, at: "2026-11-25T03:17:00.000Z", source: "0f3c", schema: [], tables: [] };
  writeFileSync(join(shared, "manifest.json"), JSON.stringify(manifest));
  const { code, err } = await runMain(backup, shared);
  assert.equal(code, 1);
  assert.match(err, /holds a backup of the deployed database 0f3c; this one would be of local data\. .* say --yes/);
  process.env.STATE_DIR = join(shared, "nowhere");
  assert.match((await runMain(backup, shared, "--yes")).err, /There is no local database/);
  assert.deepEqual(JSON.parse(readFileSync(join(shared, "manifest.json"), "utf8")), manifest);
});

const pathIn = (folder) => join(folder, "backup.lock");
const holderOf = (folder) => readFileSync(pathIn(folder), "utf8").split("\n")[0];

test("an empty lock, as a full disk leaves it, is nobody's", (context) => {
  const folder = folderOf(context);
  writeFileSync(pathIn(folder), "");
  prepareFolder(folder);
  assert.equal(holderOf(folder), String(process.pid));
});

/** The lock of a run that was cut off, as it lies there once the process of another number has got the run's. */
function lockOfEnded(folder, processId) {
  const url = new URL("../lib/backup/backup-folder.mjs", import.meta.url);
  const script = `import { prepareFolder } from ${JSON.stringify(url)}; prepareFolder(${JSON.stringify(folder)});`;
  const { pid } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
  assert.equal(holderOf(folder), String(pid));
  writeFileSync(pathIn(folder), readFileSync(pathIn(folder), "utf8").replace(pid, processId));
}

const withoutStart = { skip: startOf(process.pid) === "" };

test("a lock that a power cut left is nobody's, though another process has its number now", withoutStart, (context) => {
  const folder = folderOf(context);
  lockOfEnded(folder, process.ppid);
  prepareFolder(folder);
  assert.equal(holderOf(folder), String(process.pid));
});

test(
  "the lock of a process that runs is respected, by its number, its host and when it began",
  withoutStart,
  (context) => {
    const folder = folderOf(context);
    writeFileSync(pathIn(folder), [process.ppid, hostname(), startOf(process.ppid)].join("\n"));
    assert.throws(() => prepareFolder(folder), /under way, as process/);
    assert.equal(holderOf(folder), String(process.ppid));
  },
);

test("a lock of another host is respected, and the message names the host and the file to delete", (context) => {
  const folder = folderOf(context);
  writeFileSync(pathIn(folder), `${process.pid}\nanother-host\n1`);
  assert.throws(() => prepareFolder(folder), {
    message: `Another backup into this folder is under way, as process ${process.pid} on another-host. If it is not, delete ${pathIn(folder)}.`,
  });
  assert.equal(holderOf(folder), String(process.pid));
});
