import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { dayMs } from "~/server/sweep.server";
import { getChecked, storeChecked, sweepImportFiles } from "./import-file.server";

const id = crypto.randomUUID();
const key = `imports/${id}`;
const start = Date.parse("2026-01-01T03:17:00Z");
const sweepOnDay = (day: number) =>
  sweepImportFiles({ db: drizzle(env.DB), files: env.PHOTOS }, new Date(start + day * dayMs));

async function remember() {
  await env.DB.batch([
    env.DB.prepare("insert or ignore into admins (id, username, password) values ('a', 'sweeper', '')"),
    env.DB.prepare(
      "insert into customer_imports (id, file_name, record_count, imported_by) values (?, 'a.csv', 1, 'a')",
    ).bind(id),
  ]);
}

async function forget() {
  await env.DB.prepare("delete from customer_imports where id = ?").bind(id).run();
}

test("a checked file can be confirmed for a day, and is deleted by the run after it", async () => {
  const checkedId = await storeChecked(env.PHOTOS, "customers", { name: "a.csv", bytes: new Uint8Array([1]) });
  const checkedKey = `checked/customers/${checkedId}`;
  const storedAt = (await env.PHOTOS.head(checkedKey))?.uploaded.getTime() ?? 0;
  const sweepAt = (time: number) => sweepImportFiles({ db: drizzle(env.DB), files: env.PHOTOS }, new Date(time));
  await sweepAt(storedAt + dayMs);
  expect(await getChecked(env.PHOTOS, "customers", checkedId)).toMatchObject({ name: "a.csv" });
  await sweepAt(storedAt + dayMs + 1);
  expect(await getChecked(env.PHOTOS, "customers", checkedId)).toBeUndefined();
});

test("a file whose import a lost database has forgotten is there for 30 nights, however old it is", async () => {
  await env.PHOTOS.put(key, "Customer No.\n1");
  await remember();
  expect(await sweepOnDay(400)).not.toContain(key);
  await forget();
  for (const day of [401, 402, 431]) expect(await sweepOnDay(day)).not.toContain(key);
  await remember();
  expect(await sweepOnDay(432)).not.toContain(key);
  await forget();
  for (const day of [433, 463]) expect(await sweepOnDay(day)).not.toContain(key);
  expect(await env.PHOTOS.head(key)).not.toBeNull();
  expect(await sweepOnDay(464)).toContain(key);
  expect(await env.PHOTOS.head(key)).toBeNull();
});
