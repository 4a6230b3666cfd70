import { createExecutionContext, createScheduledController, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import { backupTables, unknownPassword } from "~/backup/backup-tables.server";
import { backUpNightly, pruneBackups } from "~/backup/nightly-backup.server";
import { checkHealth } from "~/health/health.server";
import { clearList, replaceList } from "~/lists/import/replace-list.server";
import { dayMs } from "~/server/sweep.server";
import { createTank, updateTank } from "~/tanks/store/tanks.server";
import worker from "../../workers/app";
import { chief, makeChief, startSession } from "../helpers/admin-session";
import { databaseThrough } from "../helpers/database-faults";
import { bucketThrough } from "../helpers/failing-calls";
import { foreignKeys } from "../helpers/foreign-keys";
import { readStored } from "../helpers/stored-backup";
import { validTank } from "../helpers/tank-door";

const db = drizzle(env.DB);
const files = env.PHOTOS;
const day = "2026-11-25";
const now = new Date(`${day}T03:17:00Z`);
const input = { ...validTank, photoUrls: [] as string[] } as Parameters<typeof createTank>[1];

beforeEach(async () => {
  const { objects } = await files.list();
  await files.delete(objects.map(({ key }) => key));
  await env.DB.batch(
    ["tanks", "customers", "products", "customer_imports"].map((table) => env.DB.prepare(`delete from ${table}`)),
  );
  await makeChief();
});

/** What a backup should hold of the database as it is now. */
async function readTables(): Promise<Record<string, unknown[][]>> {
  const read = backupTables.map(async ({ name, columns, primaryKey }) => {
    const { results } = await env.DB.prepare(`select * from ${name} order by ${primaryKey}`).all();
    const masked = results.map((row) => (row.password ? { ...row, password: unknownPassword } : row));
    return [name, masked.map((row) => columns.map((column) => row[column.name]))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const keyOf = (name: string) => {
  const table = backupTables.find((each) => each.name === name);
  return table?.columns.findIndex((column) => column.name === table.primaryKey) ?? 0;
};

function sorted(tables: Record<string, unknown[][]>): Record<string, unknown[][]> {
  const rows = Object.entries(tables).map(([name, each]) => {
    const at = keyOf(name);
    return [name, each.toSorted((a, b) => ((a[at] as string) < (b[at] as string) ? -1 : 1))] as const;
  });
  return Object.fromEntries(rows);
}

async function importCustomers(count: number, version = "") {
  const rows = Array.from({ length: count }, (_, index) => ({
    customerNumber: `${version}C-${index}`,
    customerName: `Größe "${index}" 油\n`,
    type: null,
  }));
  const importedBy = (await env.DB.prepare("select id from admins").first<string>("id")) ?? "";
  const record = { id: crypto.randomUUID(), fileName: "c.csv", importedAt: new Date(), importedBy };
  await replaceList(db, "customers", rows, record);
}

/** More than fits into a page. */
async function manyTanks() {
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
    insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
      location_within_facility, customer_key, search_text, revision)
    select 'tank-' || i, 'Customer', 'Oil', i, 'P' || i, hex(zeroblob(4000)), 'customer', 'x', i from n`,
  ).run();
}

test("a backup holds every row of the tables that are kept, and no secret", async () => {
  const cookie = await startSession();
  await createTank(
    { db, visitor: null },
    { ...input, customerName: "  ' \u0000 \\ 油 \u2028", photoUrls: ["/objects/uploads/x"] },
  );
  await importCustomers(3);
  await clearList(db, "customers", { clearedBy: (await env.DB.prepare("select id from admins").first("id")) ?? "" });
  await importCustomers(2);
  await backUpNightly({ db, files }, now);
  const { manifest, tables } = await readStored(day);
  expect(sorted(tables)).toEqual(sorted(await readTables()));
  expect(manifest.schema.at(-1)).toBe(env.TEST_MIGRATIONS.at(-1)?.name);
  expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
    Object.entries(tables).map(([name, rows]) => [name, rows.length]),
  );
  const text = JSON.stringify(tables);
  const { password } = (await env.DB.prepare("select password from admins").first<{ password: string }>()) ?? {};
  const { token_hash } =
    (await env.DB.prepare("select token_hash from admin_sessions").first<{ token_hash: string }>()) ?? {};
  expect(text).toContain(chief.username);
  for (const secret of [password, token_hash, cookie.split("=")[1]]) expect(text).not.toContain(secret ?? "?");
});

test("what is backed up is decided for each column: of a type that JSON keeps, and no secret by its name", () => {
  const columns = backupTables.flatMap((table) => table.columns);
  expect(new Set(columns.map((column) => column.getSQLType()))).toEqual(new Set(["text", "integer"]));
  expect(columns.map(({ name }) => name).filter((name) => /password|secret|token|hash|key$/.test(name))).toEqual([
    "customer_key",
    "password",
  ]);
});

test("a removed admin stays so, and no other's password is kept", async () => {
  await env.DB.exec("insert into admins (id, username, password) values ('gone', 'gone', '')");
  await backUpNightly({ db: drizzle(env.DB), files }, now);
  const { manifest, tables } = await readStored(day);
  const { columns = [] } = manifest.tables.find(({ name }) => name === "admins") ?? {};
  const passwords = tables.admins?.map((row) => [row[columns.indexOf("username")], row[columns.indexOf("password")]]);
  expect(Object.fromEntries(passwords ?? [])).toEqual({ [chief.username]: unknownPassword, gone: "" });
  await env.DB.exec("delete from admins where id = 'gone'");
});

test("a backup is one state of the database, whatever is written between its pages", async () => {
  await manyTanks();
  await importCustomers(30, "old ");
  let [calls, state] = [0, {}];
  const busy = databaseThrough(env.DB, async (run) => {
    calls++;
    const number = (calls * 397) % 1100;
    await updateTank({ db, visitor: null }, `tank-${number + 1}`, { ...input, propertyNumber: `changed ${calls}` });
    await createTank({ db, visitor: null }, { ...input, propertyNumber: `new ${calls}` });
    if (calls === 5 || calls === 10) await importCustomers(20 + calls, `${calls} `);
    const reply = await run();
    state = await readTables();
    return reply;
  });
  await backUpNightly({ db: drizzle(busy), files }, now);
  const { manifest, tables } = await readStored(day);
  expect(sorted(tables)).toEqual(sorted(state));
  const [tanks] = manifest.tables;
  expect(tanks?.pages.length).toBeGreaterThan(2);
  expect(tanks?.pages.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(tanks?.rows ?? 0);
  expect(calls).toBeGreaterThan(10);
});

const raise = "update tanks set version = version + 1, revision = revision + 1000000";

test.each([
  ["deleted by hand", ["delete from tanks where tank_size_gallons <= 3"], []],
  ["replaced by a restore", ["delete from tanks where tank_size_gallons % 10 = 0", raise], []],
  ["rewound, and raised later", ["delete from tanks where revision > 40"], [raise]],
  ["rewound, and as many", [raise], ["update tanks set property_number = 'P', revision = revision - 1000000"]],
])("a backup is one state of the database although tanks are %s between its pages", async (_, first, later) => {
  await manyTanks();
  let calls = 0;
  const disturbed = databaseThrough(env.DB, async (run) => {
    calls++;
    const statements = calls === 3 ? first : calls === 6 ? later : [];
    for (const statement of statements) await env.DB.prepare(statement).run();
    return run();
  });
  await backUpNightly({ db: drizzle(disturbed), files }, now);
  const { manifest, tables } = await readStored(day);
  const [tanks] = manifest.tables;
  expect(tables.tanks).toHaveLength(tanks?.rows ?? 0);
  expect(sorted(tables)).toEqual(sorted(await readTables()));
});

test("a list that is replaced a few times while it is read is backed up as it is then", async () => {
  let [calls, imports] = [0, 0];
  const busy = databaseThrough(env.DB, async (run) => {
    // Once each table has been read ahead.
    if (++calls > backupTables.length - 1 && imports < 6) await importCustomers(2, `${imports++} `);
    return run();
  });
  await backUpNightly({ db: drizzle(busy), files }, now);
  expect(imports).toBe(6);
  const { tables } = await readStored(day);
  expect(sorted(tables).customers).toEqual(sorted(await readTables()).customers);
});

test("lists that are replaced again and again make no backup, not half of one", async () => {
  let imports = 0;
  const restless = databaseThrough(env.DB, async (run) => {
    await importCustomers(2, `${imports++} `);
    return run();
  });
  await expect(backUpNightly({ db: drizzle(restless), files }, now)).rejects.toThrow("customers was changed at each");
  expect(await files.head(`backups/${day}/manifest.json`)).toBeNull();
});

test("a database with a migration that this version does not know is not backed up", async () => {
  await env.DB.prepare("insert into d1_migrations (name) values ('9999_later.sql')").run();
  try {
    await expect(backUpNightly({ db, files }, now)).rejects.toThrow("9999_later.sql");
  } finally {
    await env.DB.prepare("delete from d1_migrations where name = '9999_later.sql'").run();
  }
});

test("a database that lacks a migration of this version is not backed up", async () => {
  const { id, name } =
    (await env.DB.prepare("select id, name from d1_migrations order by id desc").first<{
      id: number;
      name: string;
    }>()) ?? {};
  await env.DB.prepare("update d1_migrations set name = 'none' where id = ?").bind(id).run();
  try {
    await expect(backUpNightly({ db, files }, now)).rejects.toThrow(`The database lacks the migration ${name}.`);
    expect(await files.head(`backups/${day}/manifest.json`)).toBeNull();
  } finally {
    await env.DB.prepare("update d1_migrations set name = ? where id = ?").bind(name, id).run();
  }
});

const dayBefore = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const storedDays = async (name: string) => {
  const { objects } = await files.list({ prefix: "backups/" });
  return objects.flatMap(({ key }) => (key.endsWith(name) ? [key.split("/")[1]] : [])).reverse();
};

test("the newest 14 days and the first of each of 12 months are kept, whole", async () => {
  // Of the months before the last, their first days: each file costs the test a call.
  const days = Array.from({ length: 450 }, (_, index) => dayBefore(index)).filter(
    (day, index) => index < 31 || /-0[12]$/.test(day),
  );
  for (const each of days) {
    if (each !== dayBefore(3)) await files.put(`backups/${each}/manifest.json`, "{}");
    await files.put(`backups/${each}/tanks-00001.jsonl.gz`, "");
  }
  await files.put("backups/notes.txt", "not ours");
  const { deleted, lastBackup } = await pruneBackups(files, now);
  expect(lastBackup).toEqual((await files.head(`backups/${dayBefore(0)}/manifest.json`))?.uploaded);
  const newest = days.filter((each) => each !== dayBefore(3)).slice(0, 14);
  const months = ["2026-11", "2026-10", "2026-09", "2026-08", "2026-07", "2026-06", "2026-05", "2026-04", "2026-03"];
  const firsts = [...months, "2026-02", "2026-01", "2025-12"].map((month) => `${month}-01`);
  const kept = [...new Set([...newest, ...firsts])].sort().reverse();
  expect(await storedDays("manifest.json")).toEqual(kept);
  expect(await storedDays("jsonl.gz")).toEqual(kept);
  expect(deleted).toBe(days.length - kept.length);
  expect(await files.head("backups/notes.txt")).not.toBeNull();
});

test("what an interrupted clean-up leaves of a backup does not pass for one", async () => {
  for (let age = 0; age < 40; age++) {
    for (const name of ["a-00001.jsonl.gz", "manifest.json"]) await files.put(`backups/${dayBefore(age)}/${name}`, "");
  }
  let calls = 0;
  const broken = bucketThrough(files, (run) => (calls++ < 2 ? run() : Promise.reject(new Error("internal error"))));
  await expect(pruneBackups(broken, now)).rejects.toThrow();
  const [whole, pages] = [await storedDays("manifest.json"), await storedDays("jsonl.gz")];
  expect([whole.length, pages.length]).toEqual([39, 40]);
  await pruneBackups(files, now);
  expect(await storedDays("jsonl.gz")).toEqual(await storedDays("manifest.json"));
});

test("what a backup of today has stored so far stays", async () => {
  const page = `backups/${dayBefore(0)}/tanks-00001.jsonl.gz`;
  await files.delete(`backups/${dayBefore(0)}/manifest.json`);
  await files.put(page, "");
  await pruneBackups(files, now);
  expect(await files.head(page)).not.toBeNull();
});

/** A bucket that takes no file of a backup, and else works. */
const withoutBackups = new Proxy(files, {
  get(target, name) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== "function") return method;
    return async (key: string, ...args: unknown[]) => {
      if (name === "put" && key.startsWith("backups/")) throw new Error("internal error; (10001)");
      return method.call(target, key, ...args);
    };
  },
});

async function runDaily(at: Date, PHOTOS = files) {
  const ctx = createExecutionContext();
  const scheduledTime = at.getTime();
  const controller = createScheduledController({ scheduledTime, cron: "17 3 * * *" });
  await worker.scheduled(controller, { ...env, PHOTOS }, ctx);
  await waitOnExecutionContext(ctx);
}

test("the daily run makes the backup, of which health tells; a backup that fails stops no clean-up", async () => {
  const read = async (at: Date) => (await checkHealth(db, files, { now: at, onFailure: () => undefined })).checks;
  const first = new Date();
  await runDaily(first);
  const findMade = () => files.head(`backups/${first.toISOString().slice(0, 10)}/manifest.json`);
  const made = await findMade();
  expect(made?.uploaded).toBeDefined();
  expect(await read(first)).toMatchObject({ lastBackup: { ok: true, at: made?.uploaded.toISOString() } });
  await runDaily(first);
  expect((await findMade())?.version).toBe(made?.version);
  const { objects } = await files.list();
  expect(foreignKeys(objects)).toEqual([]);
  await files.put("pending/left", "bytes");
  const second = new Date(first.getTime() + 30 * 60 * 60 * 1000);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await expect(runDaily(second, withoutBackups)).rejects.toThrow("The daily run failed: backup");
  expect(JSON.parse(String(log.mock.calls.at(-1)))).toMatchObject({
    level: "error",
    scheduled: "daily",
    failed: ["backup: Error: internal error; (10001)"],
  });
  log.mockRestore();
  expect(await files.head("pending/left")).toBeNull();
  expect(await read(second)).toMatchObject({ lastDailyRun: { ok: true }, lastBackup: { ok: false } });
});

test("the backup is told of although the clean-up of photos is never through", async () => {
  let isBegun = () => {};
  const begun = new Promise<void>((resolve) => (isBegun = resolve));
  const endless = new Proxy(files, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (asked: unknown, ...args: unknown[]) => {
        if (name !== "list" || (asked as R2ListOptions).prefix !== "uploads/")
          return method.call(target, asked, ...args);
        isBegun();
        return new Promise(() => {});
      };
    },
  });
  const at = new Date();
  void runDaily(at, endless);
  await begun;
  const { checks } = await checkHealth(db, files, { now: at, onFailure: () => undefined });
  expect(checks.lastBackup).toMatchObject({ ok: true });
});

test("the daily run begins to sweep photos where the last one ended, and the next one at the beginning", async () => {
  const [before, behind] = ["0", "f"].map((letter) => `thumbs/${letter}${crypto.randomUUID().slice(1)}`) as [
    string,
    string,
  ];
  for (const key of [before, behind]) await files.put(key, "bytes");
  await files.put("status/photo-sweep", "", { customMetadata: { after: "8" } });
  const isThere = async () => Promise.all([before, behind].map(async (key) => (await files.head(key)) !== null));
  const dayAfterNext = Date.now() + 2 * dayMs;
  await runDaily(new Date(dayAfterNext));
  expect(await isThere()).toEqual([true, false]);
  await runDaily(new Date(dayAfterNext + dayMs));
  expect(await isThere()).toEqual([false, false]);
});
