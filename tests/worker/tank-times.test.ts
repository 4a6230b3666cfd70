import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { csvParts } from "~/csv/write-csv";
import { exportTanks } from "~/tanks/export/export-tanks.server";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { origin, sendJson, validTank } from "../helpers/tank-door";

const id = crypto.randomUUID();
const createdAt = new Date("2026-03-01T08:05:00.000Z");
const changedAt = new Date("2026-11-20T15:04:00.000Z");
const change = "Changed Nov 20, 2026, 3:04 PM UTC";

beforeAll(async () => {
  await sendJson("POST", "/api/tanks", { ...validTank, id });
  const sql = "update tanks set created_at = ?, updated_at = ? where id = ?";
  await env.DB.prepare(sql).bind(createdAt.getTime(), changedAt.getTime(), id).run();
});

async function textOf(path: string): Promise<string> {
  const html = await (await SELF.fetch(origin + path)).text();
  return html.replace(/<[^>]*>/g, "");
}

test.each(["?sort=changed", "?changed=2026-11-20", "?view=list&sort=changed", "?view=list&changed=2026-11-20"])(
  "/%s says when a tank was last changed",
  async (query) => {
    expect(await textOf(`/${query}`)).toContain(change);
  },
);

test.each(["", "?view=list", "?sort=size"])("/%s has that room for other things", async (query) => {
  expect(await textOf(`/${query}`)).not.toContain("Changed Nov 20");
});

test("a tank's form tells when it was created and last changed", async () => {
  const shown = "Created Mar 1, 2026, 8:05 AM UTC, changed Nov 20, 2026, 3:04 PM UTC";
  expect(await textOf(`/?edit=${id}`)).toContain(shown);
});

test("an export of the tanks has both times", async () => {
  const [head, row] = [...csvParts(await exportTanks(drizzle(env.DB), parseTankQuery(new URLSearchParams())), ",")]
    .join("")
    .split("\r\n");
  expect(head).toMatch(/,created,changed$/);
  expect(row).toContain(`${createdAt.toISOString()},${changedAt.toISOString()}`);
});
