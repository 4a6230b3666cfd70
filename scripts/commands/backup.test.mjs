import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runMain } from "../../tests/run/run-main.mjs";
import { prepareFolder, removeOthers } from "../lib/backup/backup-folder.mjs";
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
  const shared = mkdtempSync(join(tmpdir(), "tank-backup-lines-"));
  context.after(() => rmSync(shared, { recursive: true }));
  for (const name of ["orders-2026.jsonl.gz", "orders-00001.jsonl.gz", "orders.jsonl.gz"]) {
    writeFileSync(join(shared, name), "");
    const { code, err } = await runMain(backup, shared);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`holds other files, such as ${name}`));
    assert.deepEqual(readdirSync(shared), [name]);
    rmSync(join(shared, name));
  }
});

test("only pages of the backup's tables and of its list of files are removed", (context) => {
  const shared = mkdtempSync(join(tmpdir(), "tank-backup-pages-"));
  context.after(() => rmSync(shared, { recursive: true }));
  const page = (label) => `${label}-00001-0123456789abcdef.jsonl.gz`;
  const others = ["tanks-2026.jsonl.gz", page("orders")];
  for (const name of [...others, page("tanks"), page("files")]) writeFileSync(join(shared, name), "");
  removeOthers(shared, { tables: [{ name: "tanks", pages: [] }] });
  assert.deepEqual(readdirSync(shared).sort(), others.sort());
});

for (const [name, main] of Object.entries({ backup, restore })) {
  test(`${name} --help explains the command`, async () => {
    const { out, err } = await runMain(main, "--help");
    assert.equal(err, "");
    assert.match(out, new RegExp(`npm run ${name} -- `));
  });
}

test("refuses a folder that another backup is writing into, until that has ended", async (context) => {
  const shared = mkdtempSync(join(tmpdir(), "tank-backup-shared-"));
  context.after(() => rmSync(shared, { recursive: true }));
  writeFileSync(join(shared, "backup.lock"), String(process.ppid));
  const { code, err } = await runMain(backup, shared);
  assert.equal(code, 1);
  assert.match(err, new RegExp(`Another backup into this folder is under way, as process ${process.ppid}`));
  assert.deepEqual(readdirSync(shared), ["backup.lock"]);
});

test("an empty lock, as a full disk leaves it, is nobody's", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "tank-backup-empty-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "backup.lock"), "");
  prepareFolder(folder);
  assert.equal(readFileSync(join(folder, "backup.lock"), "utf8"), String(process.pid));
});
