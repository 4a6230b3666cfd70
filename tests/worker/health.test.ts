import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, expect, test } from "vitest";
import { checkHealth, noteTime } from "~/health/health.server";
import { bucketThrough } from "../helpers/failing-calls";
import { origin } from "../helpers/tank-door";

const hourMs = 60 * 60 * 1000;

async function read() {
  const answer = await SELF.fetch(`${origin}/api/health`);
  return { status: answer.status, cached: answer.headers.get("Cache-Control"), health: await answer.json() };
}

const checkAt = (now: Date, bucket = env.PHOTOS) =>
  checkHealth(drizzle(env.DB), bucket, { now, onFailure: () => undefined });

afterEach(() => env.PHOTOS.delete(["status/daily-run", "status/backup"]));

test("a deployment that works says so, and what has never run", async () => {
  const { status, cached, health } = await read();
  expect({ status, cached }).toEqual({ status: 200, cached: "no-store" });
  expect(health).toMatchObject({
    status: "ok",
    checks: {
      database: { ok: true },
      bucket: { ok: true },
      migrations: { ok: true },
      lastImport: { ok: true },
      lastDailyRun: { ok: false, at: null },
      lastBackup: { ok: false, at: null },
    },
  });
});

test("a daily run and its backup are told of for as long as the next ones are not due", async () => {
  const now = new Date();
  const in_ = (hours: number) => new Date(now.getTime() + hours * hourMs);
  await noteTime(env.PHOTOS, "ranAt", now);
  await noteTime(env.PHOTOS, "backedUpAt", in_(-2));
  const at = now.toISOString();
  expect((await checkAt(in_(23))).checks).toMatchObject({ lastDailyRun: { ok: true, at }, lastBackup: { ok: true } });
  expect((await checkAt(in_(25))).checks).toMatchObject({ lastDailyRun: { ok: true }, lastBackup: { ok: false } });
  expect(await checkAt(in_(27))).toMatchObject({ status: "ok", checks: { lastDailyRun: { ok: false } } });
});

test("a run that failed in part keeps the time of the last success of that part", async () => {
  const [first, second] = [new Date("2026-11-24T03:17:00Z"), new Date("2026-11-25T03:17:00Z")];
  for (const name of ["ranAt", "backedUpAt"] as const) await noteTime(env.PHOTOS, name, first);
  await noteTime(env.PHOTOS, "backedUpAt", second);
  const { checks } = await checkAt(second);
  expect(checks.lastDailyRun.at).toBe(first.toISOString());
  expect(checks.lastBackup.at).toBe(second.toISOString());
});

test("what an earlier release has noted in one place counts until the next night", async () => {
  const now = new Date();
  const at = now.toISOString();
  await env.PHOTOS.put("status/daily-run", "", { customMetadata: { ranAt: at, backedUpAt: at } });
  expect((await checkAt(now)).checks).toMatchObject({ lastDailyRun: { ok: true, at }, lastBackup: { ok: true, at } });
});

test("a migration that is missing is a failure", async () => {
  const newest = "select * from d1_migrations order by id desc limit 1";
  const row = await env.DB.prepare(newest).first<{ id: number; name: string; applied_at: string }>();
  if (!row) throw new Error("No migration is applied.");
  await env.DB.prepare("delete from d1_migrations where id = ?").bind(row.id).run();
  try {
    expect(await read()).toMatchObject({ status: 503, health: { checks: { migrations: { ok: false } } } });
  } finally {
    const insert = "insert into d1_migrations (id, name, applied_at) values (?, ?, ?)";
    await env.DB.prepare(insert).bind(row.id, row.name, row.applied_at).run();
  }
});

test("a bucket that cannot be asked is a failure, and the rest is told all the same", async () => {
  const broken = bucketThrough(env.PHOTOS, () => Promise.reject(new Error("internal error; (10001)")));
  const { status, checks } = await checkAt(new Date(), broken);
  expect({ status, ...checks }).toMatchObject({ status: "failed", bucket: { ok: false }, database: { ok: true } });
});
