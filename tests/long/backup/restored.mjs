// Backups are made of a running server and restored into others, which then answer the same.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/d1";
import demoAdmin from "../../../demo/admin.json" with { type: "json" };
import { loadAppModule } from "../../../scripts/lib/app-module.mjs";
import { folderSource, readWholeBackup } from "../../../scripts/lib/backup/read-backup.mjs";
import { stageTables } from "../../../scripts/lib/backup/stage-tables.mjs";
import { applyMigration } from "../../../scripts/lib/backup/upgrade-backup.mjs";
import { withBindings } from "../../../scripts/lib/database/bindings.mjs";
import { migrate } from "../../../scripts/lib/database/local-database.mjs";
import { root } from "../../../scripts/lib/project.mjs";
import { readAnswers } from "../../helpers/api-answers.mjs";
import { startPreparedServer, startServer } from "../../servers/app-server.mjs";
import { fill, keepWriting } from "../../servers/filled-server.mjs";
import { preparedPhoto } from "../../servers/prepared-photos.mjs";
import { signIn } from "../import-kill/admin.mjs";

const work = mkdtempSync(join(tmpdir(), "tank-backup-"));
const folder = join(work, "backup");
const restoredState = join(work, "restored");
const account = { ADMIN_USERNAME: demoAdmin.username, ADMIN_PASSWORD: demoAdmin.password };
let server;
let answers;

before(async () => {
  server = await startPreparedServer();
});

after(async () => {
  await server.end();
  rmSync(work, { recursive: true, force: true });
});

function start(name, stateDir, args, options = {}) {
  const program = join(root, `scripts/commands/${name}.mjs`);
  // What a killed command leaves goes with the folder.
  const env = { ...process.env, ...account, STATE_DIR: stateDir, TMPDIR: work };
  return spawn(process.execPath, [program, ...args], { ...options, env });
}

async function run(name, stateDir, ...args) {
  const child = start(name, stateDir, args);
  const [[code], out, err] = await Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return { code, said: out + err };
}

async function runWell(...args) {
  const { code, said } = await run(...args);
  assert.equal(code, 0, said);
  return said;
}

/** Kills a backup in the midst of its photos: it waits for a reader of the last. */
async function killBackup() {
  const hindrance = join(folder, `uploads/${basename(preparedPhoto(49))}.part`);
  mkdirSync(dirname(hindrance), { recursive: true });
  assert.equal(spawnSync("mkfifo", [hindrance]).status, 0);
  const child = start("backup", server.stateDir, [folder], { detached: true });
  child.stdout.resume();
  for await (const line of createInterface({ input: child.stderr })) if (line.startsWith("10 %")) break;
  // With its workerd, which would be left.
  process.kill(-child.pid, "SIGKILL");
  await once(child, "exit");
  rmSync(hindrance);
}

/** Stages a backup's first pages, as a restore does that is ended then. */
async function stageInPart(pages) {
  await migrate(restoredState);
  const source = folderSource(folder);
  let read = 0;
  const ending = {
    ...source,
    read: (name) => (read++ < pages ? source.read(name) : Promise.reject(new Error("ended"))),
  };
  const backup = await readWholeBackup(source);
  await withBindings(restoredState, async ({ DB }) => {
    // As of a first import that was cancelled.
    await DB.prepare("insert or replace into list_versions values ('customers', 1)").run();
    await assert.rejects(stageTables(DB, ending, backup), /ended/);
    assert.equal(await DB.prepare("select count(*) as tanks from tanks").first("tanks"), 0);
  });
  return backup.manifest.tables.reduce((sum, table) => sum + table.pages.length, 0) - pages;
}

const readManifest = (from = folder) => JSON.parse(readFileSync(join(from, "manifest.json"), "utf8"));
const readPage = (name) => gunzipSync(readFileSync(join(folder, name))).toString();

/** Everything that a backup holds, unpacked. */
function textOf(from) {
  const names = readdirSync(from, { recursive: true }).filter((name) => statSync(join(from, name)).isFile());
  return names.map((name) => (name.endsWith(".gz") ? readPage(name) : readFileSync(join(from, name), "latin1"))).join();
}

test("a backup that is killed is none, and the next run completes it, beside a server that is written to", async () => {
  const cookie = await fill(server.url);
  const stop = keepWriting(server.url);
  await killBackup();
  const early = await run("restore", restoredState, folder);
  assert.deepEqual([early.code, /has no manifest.json/.test(early.said)], [1, true], early.said);
  const said = await runWell("backup", server.stateDir, folder);
  await stop();
  assert.doesNotMatch(said, /of 100 files\)/);
  const { tables } = readManifest();
  const tanks = tables.find(({ name }) => name === "tanks");
  const rows = tanks.pages.flatMap(({ name }) =>
    readPage(name)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  const at = (column) => (row) => row[tanks.columns.indexOf(column)];
  const newest = new Map(rows.map((row) => [at("seq")(row), row]));
  assert.equal(newest.size, tanks.rows);
  const written = [...newest.values()].map(at("property_number"));
  const last = Number(written.find((number) => number.startsWith("written"))?.slice("written ".length) ?? -1);
  const made = written.filter((number) => number.startsWith("made")).length;
  assert.ok([last, last + 1].includes(made), `${made} tanks were made after ${last + 1} changes`);
  answers = await readAnswers(server.url, cookie);
});

test("a later backup into the folder fetches no photo again, and holds no secret", async () => {
  const before = readManifest();
  const said = await runWell("backup", server.stateDir, folder);
  assert.doesNotMatch(said, /files\)$/m);
  const { source, tables, files } = readManifest();
  assert.equal(source, "local");
  const pages = [...tables, files].flatMap((each) => each.pages.map(({ name }) => name));
  assert.deepEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith(".gz"))
      .sort(),
    pages.sort(),
  );
  assert.notDeepEqual(before.tables, tables);
  const secrets = readFileSync(join(server.stateDir, "secrets.env"), "utf8").match(/[0-9a-f]{64}/g);
  const content = textOf(folder);
  assert.equal(secrets.length, 2);
  for (const secret of [...secrets, "$scrypt$", "token_hash"]) assert.ok(!content.includes(secret), secret);
});

test("a restore that is cut off changes nothing, the next one goes on, and the product answers the same, byte for byte", async () => {
  const left = await stageInPart(2);
  const said = await runWell("restore", restoredState, folder);
  assert.ok(left > 2 && said.includes(`(${left} of ${left} pages)`), said);
  assert.match(said, /Without a password until `npm run admin:create -- --reset` or an admin gives one: admin/);
  await runWell("admin-create", restoredState, "--reset");
  const restored = await startServer(restoredState);
  const again = await readAnswers(restored.url, await signIn(restored.url));
  assert.doesNotMatch(await (await fetch(`${restored.url}/admin/login`)).text(), /Demo: username/);
  await restored.stop();
  assert.deepEqual(Object.keys(again), Object.keys(answers));
  for (const [path, answer] of Object.entries(answers)) assert.deepEqual(again[path], answer, path);
  assert.ok(Object.values(answers).every(({ status }) => status === 200));
});

const versionsOf = async () => {
  const sql = "select group_concat(version) as versions, count(*) as tanks from tanks";
  let found;
  await withBindings(restoredState, async ({ DB }) => {
    found = await DB.prepare(sql).first();
  });
  return found;
};

test("a deployment with tanks is left as it is without --replace", async () => {
  const before = await versionsOf();
  const { code, said } = await run("restore", restoredState, folder);
  assert.deepEqual([code, /has \d+ tanks.*--replace/.test(said)], [1, true], said);
  const unasked = await run("restore", restoredState, folder, "--replace");
  assert.deepEqual([unasked.code, /Say --yes/.test(unasked.said)], [1, true], unasked.said);
  assert.deepEqual(await versionsOf(), before);
});

test("a backup that was restored is not restored again by the same command, which says when it was, unless that is meant", async () => {
  const before = await versionsOf();
  const { code, said } = await run("restore", restoredState, folder, "--replace", "--yes");
  assert.equal(code, 1, said);
  assert.match(said, /^This backup was restored at \d{4}-\d\d-\d\dT/m);
  assert.match(said, /^Say --again to restore it again\. Nothing was changed\.$/m);
  assert.deepEqual(await versionsOf(), before);
  await runWell("restore", restoredState, folder, "--replace", "--yes", "--again");
  assert.notDeepEqual(await versionsOf(), before);
});

/** The tables of an earlier schema, and their columns. */
async function columnsOf(schema) {
  const columns = new Map();
  await withBindings(join(work, "schema"), async ({ DB }) => {
    for (const name of schema) await applyMigration(DB, name);
    for (const { name } of readManifest().tables) {
      const { results } = await DB.prepare(`select name from pragma_table_info('${name}')`).all();
      columns.set(name, new Set(results.map((column) => column.name)));
    }
  });
  return columns;
}

/** The backup as one that was made before products had descriptions. */
async function makeEarlier(earlier) {
  cpSync(folder, earlier, { recursive: true });
  const manifest = readManifest(earlier);
  manifest.schema = manifest.schema.filter((name) => name < "0012");
  const known = await columnsOf(manifest.schema);
  manifest.tables = manifest.tables.filter(({ name }) => known.get(name).size > 0);
  for (const table of manifest.tables) {
    const kept = table.columns.map((column) => known.get(table.name).has(column));
    const isKept = (_, index) => kept[index];
    for (const page of table.pages) {
      const rows = readPage(page.name).trim().split("\n");
      const bytes = gzipSync(rows.map((row) => `${JSON.stringify(JSON.parse(row).filter(isKept))}\n`).join(""));
      writeFileSync(join(earlier, page.name), bytes);
      page.sha256 = createHash("sha256").update(bytes).digest("hex");
    }
    table.columns = table.columns.filter(isKept);
  }
  writeFileSync(join(earlier, "manifest.json"), JSON.stringify(manifest));
}

/** The admin as one who was made in this deployment; resolves to the id of the backup and the password that is to stay. */
async function renameAdminId() {
  let account;
  await withBindings(restoredState, async ({ DB }) => {
    account = await DB.prepare("select id, password from admins").first();
    const references = [
      "customer_imports set imported_by",
      "product_imports set imported_by",
      "list_clears set cleared_by",
    ];
    const updates = ["admins set id", ...references].map((column) => `update ${column} = 'made here'`);
    const statements = ["pragma defer_foreign_keys = on", "delete from admin_sessions", ...updates];
    await DB.batch(statements.map((sql) => DB.prepare(sql)));
  });
  assert.match(account.password, /^\$scrypt\$/);
  return account;
}

test("a backup of an earlier schema is brought to this one; in place of tanks it has new versions, and admins keep passwords", async () => {
  const earlier = join(work, "earlier");
  await makeEarlier(earlier);
  const account = await renameAdminId();
  const said = await runWell("restore", restoredState, earlier, "--replace", "--yes");
  assert.doesNotMatch(said, /Without a password/);
  await withBindings(restoredState, async ({ DB }) => {
    const { results } = await DB.prepare("select item_number, description from products order by 1").all();
    assert.deepEqual(results, [
      { item_number: "DIESEL", description: null },
      { item_number: "HO", description: null },
    ]);
    assert.deepEqual(await DB.prepare("select id, password from admins").first(), account);
    assert.deepEqual((await DB.prepare("pragma foreign_key_check").all()).results, []);
    const oldest = await DB.prepare("select min(version) as version from tanks").first("version");
    assert.ok(oldest > 29_000_000);
    const left = await DB.prepare("select name from sqlite_master where name glob 'restore_*'").all();
    assert.deepEqual(left.results, [{ name: "restore_done" }]);
  });
  const again = await run("restore", restoredState, earlier, "--replace", "--yes");
  assert.deepEqual([again.code, /^This backup was restored at/m.test(again.said)], [1, true], again.said);
});

test("a nightly backup is restored from the bucket, and a day without one tells which there are", async () => {
  const day = "2026-11-25";
  await withBindings(restoredState, async ({ DB, PHOTOS }) => {
    const { backUpNightly } = await loadAppModule("app/backup/nightly-backup.server.ts");
    await backUpNightly({ db: drizzle(DB), files: PHOTOS }, new Date(`${day}T03:17:00Z`));
    await DB.prepare("update tanks set property_number = 'spoilt'").run();
    await PHOTOS.delete([2, 12].map((number) => preparedPhoto(number).replace("/objects/", "")));
  });
  const none = await run("restore", restoredState, "--nightly", "2020-01-01", "--replace", "--yes");
  assert.deepEqual([none.code, none.said.includes(`There are: ${day}.`)], [1, true], none.said);
  const said = await runWell("restore", restoredState, "--nightly", day, "--replace", "--yes");
  assert.match(said, /^2 photos of tanks are neither in the bucket nor in the backup/m);
  await withBindings(restoredState, async ({ DB }) => {
    assert.equal(await DB.prepare("select 1 from tanks where property_number = 'spoilt'").first(), null);
  });
});

test("a restore from a folder tells of photos that the backup was made without", async () => {
  const lossy = join(work, "lossy");
  await runWell("backup", restoredState, lossy);
  const said = await runWell("restore", join(work, "again"), lossy);
  assert.match(said, /^2 photos of tanks are neither in the bucket nor in the backup/m);
});

test("a source that was emptied does not replace the backup in the folder, unless it is meant", async () => {
  const emptied = join(work, "emptied");
  await migrate(emptied);
  const [before, names] = [readManifest(), readdirSync(folder).sort()];
  const { code, said } = await run("backup", emptied, folder);
  assert.deepEqual([code, /left: 0 of \d+ tanks, .*0 of \d+ photos.*--yes/.test(said)], [1, true], said);
  assert.deepEqual([readManifest(), readdirSync(folder).sort()], [before, names]);
  await runWell("backup", emptied, folder, "--yes");
  assert.equal(readManifest().tables.find(({ name }) => name === "tanks").rows, 0);
});
