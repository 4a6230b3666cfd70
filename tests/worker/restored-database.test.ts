import { env, SELF } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { exportList } from "~/lists/list-store.server";
import type { CompactList } from "~/tanks/browser-copy/compact-list";
import { readTankLog } from "~/tanks/store/tank-log.server";
import operating from "../../docs/operating.md?raw";
import replaceTables from "../../scripts/lib/backup/replace-tables.mjs?raw";
import { decode } from "../helpers/import-door";
import { origin, sendForm, sendJson, validTank } from "../helpers/tank-door";

const rowOf = (id: string) => env.DB.prepare("select * from tanks where id = ?").bind(id).first();

/** As Time Travel does, for one tank. */
async function restore(row: Record<string, unknown> | null) {
  const { seq, photo_count, ...stored } = row ?? {};
  const columns = Object.keys(stored);
  await env.DB.prepare(`update tanks set ${columns.map((name) => `${name} = ?`).join(", ")} where seq = ?`)
    .bind(...columns.map((name) => stored[name]), seq)
    .run();
}

/** What the operator is told to run then. */
const told = /d1 execute DB --env="" --remote --command "(UPDATE tanks [^"]+)"/.exec(operating)?.[1] ?? "";

async function runAfterRestore() {
  await env.DB.prepare(told).run();
}

async function makeLostVersion() {
  const made = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
  const kept = await rowOf(made.id);
  const lost = { ...validTank, propertyNumber: "LOST" };
  expect((await sendJson("PUT", `/api/tanks/${made.id}`, lost)).status).toBe(200);
  await restore(kept);
  await runAfterRestore();
  const later = { ...validTank, locationWithinFacility: "Later" };
  expect((await sendJson("PUT", `/api/tanks/${made.id}`, later)).status).toBe(200);
  return { id: made.id, lost };
}

test("after a restore an edit of what was taken back is refused by the API", async () => {
  const { id, lost } = await makeLostVersion();
  const stale = await sendJson("PUT", `/api/tanks/${id}`, { ...lost, tankSizeGallons: 5 }, { "If-Match": '"2"' });
  expect(stale.status).toBe(412);
  expect(await rowOf(id)).toMatchObject({ property_number: "PROP-2024-001", location_within_facility: "Later" });
});

test("after a restore a form of what was taken back merges, and asks for what both have changed", async () => {
  const { id, lost } = await makeLostVersion();
  const mine = { ...lost, opened: JSON.stringify(lost), version: 2 };
  const merged = await sendForm(`/?edit=${id}`, { ...mine, tankSizeGallons: 5 });
  expect(merged.status).toBe(302);
  expect(await rowOf(id)).toMatchObject({
    property_number: "PROP-2024-001",
    location_within_facility: "Later",
    tank_size_gallons: 5,
  });
  const asked = await sendForm(`/?edit=${id}`, { ...mine, locationWithinFacility: "Mine" });
  expect(asked.status).toBe(412);
  expect(decode(await asked.text())).toContain("Later");
});

test("the lists that a client has kept are sent again after a restore, with the new versions", async () => {
  await sendJson("POST", "/api/tanks", validTank);
  const kept = await Promise.all(
    ["/api/tanks", "/api/tanks/compact"].map(async (path) => {
      const answer = await SELF.fetch(origin + path);
      await answer.text();
      return { path, tag: answer.headers.get("ETag") ?? "" };
    }),
  );
  const counts = await env.DB.prepare("select * from list_counts").all();
  await runAfterRestore();
  for (const { path, tag } of kept) {
    const again = await SELF.fetch(origin + path, { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(200);
    expect(await again.text()).toMatch(/\b\d{8}\b/);
  }
  expect((await env.DB.prepare("select * from list_counts").all()).results).toEqual(counts.results);
});

test("a browser that has kept the list for weeks fetches all tanks after a restore", async () => {
  await sendJson("POST", "/api/tanks", validTank);
  const fetchSince = async (revision: number) =>
    (await SELF.fetch(`${origin}/api/tanks/compact?since=${revision}`)).json<CompactList>();
  const kept = await fetchSince(0);
  await runAfterRestore();
  for (let count = 0; count < 3; count++) await sendJson("POST", "/api/tanks", validTank);
  const all = await fetchSince(kept.revision);
  expect(all.rows).toHaveLength(all.total);
});

const raising = {
  "Time Travel": told,
  "the restore of a backup": /"(update tanks set version [^"]+)"/.exec(replaceTables)?.[1] ?? "",
};

test.each(Object.entries(raising))(
  "two restores soon after each other, by %s, leave no undone edit in a browser",
  async (_, command) => {
    const made = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
    const last = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
    await env.DB.prepare("update tanks set revision = revision + 5000 where id = ?").bind(last.id).run();
    const { results: before } = await env.DB.prepare("select * from tanks").all();
    const restoreAt = async (second: number) => {
      for (const row of before) await restore(row);
      await env.DB.prepare(command.replaceAll("unixepoch()", String(second))).run();
    };
    const fetchSince = async (revision: number) =>
      (await SELF.fetch(`${origin}/api/tanks/compact?since=${revision}`)).json<CompactList>();
    await restoreAt(1_795_000_000);
    const { total } = await fetchSince(1);
    for (const propertyNumber of ["UNDONE-1", "UNDONE-2"])
      await sendJson("PUT", `/api/tanks/${made.id}`, { ...validTank, propertyNumber });
    const { revision } = await fetchSince(1);
    await restoreAt(1_795_000_020);
    const changes = await fetchSince(revision);
    expect(changes.rows).toHaveLength(total);
    expect(changes.revision).toBeLessThan(Number.MAX_SAFE_INTEGER / 100);
  },
);

test("a list that is replaced between two parts is read anew: none of its rows is of before", async () => {
  const db = drizzle(env.DB);
  const part = (version: number, ...keys: string[]) => [
    [{ version }],
    [{ key: "b" }],
    keys.map((key) => ({ key, text: `["${key} ${version}"]` })),
  ];
  const parts = [part(1, "a"), part(2, "b"), part(2, "a", "b")];
  Object.assign(db, { batch: async () => parts.shift() });
  const { batches } = await exportList(db, "products");
  expect([...batches].flat(2)).toEqual(["a 2", "b 2"]);
});

test("a list whose database is restored between two parts is read anew: none of its tanks is of before", async () => {
  const db = drizzle(env.DB);
  const parts = [
    [[{ revision: 9, name: "9", total: 2, begun: 1 }], [{ id: 1, key: 7, text: "before" }]],
    [[{ revision: 3, name: "3", total: 1, begun: 1 }], []],
    [[{ revision: 3, name: "3", total: 1, begun: 1 }], [{ id: 2, key: 3, text: "after" }]],
  ];
  Object.assign(db, { batch: async () => parts.shift() });
  const { version, texts } = await readTankLog(db, sql<string>`''`);
  expect([version, ...texts.values()]).toEqual(["3", "after"]);
});
