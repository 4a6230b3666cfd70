import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { clearList, replaceList } from "~/lists/import/replace-list.server";
import { type CompactList, tanksOf } from "~/tanks/browser-copy/compact-list";
import worker from "../../../workers/app";
import { faultyDatabase, seeded } from "../../helpers/database-faults";
import { origin, validTank } from "../../helpers/tank-door";

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

/** The Worker on a database whose replies are late, overtake each other and get lost. */
function workerWith(seed: number, lost: number): Send {
  const DB = faultyDatabase(env.DB, { random: seeded(seed), maxDelay: 12, lost });
  return async (method, path, body) => {
    const json =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const ctx = createExecutionContext();
    const request = new Request(origin + path, { method, ...json }) as Parameters<typeof worker.fetch>[0];
    const response = await worker.fetch(request, { ...env, DB }, ctx);
    const whole = new Response(await response.arrayBuffer().catch(() => null), response);
    await waitOnExecutionContext(ctx);
    return whole;
  };
}

beforeEach(async () => {
  await env.DB.batch(
    [
      "DELETE FROM tanks",
      "DROP TRIGGER IF EXISTS history_inserted",
      "DROP TRIGGER IF EXISTS history_updated",
      "DROP TABLE IF EXISTS history",
      "CREATE TABLE history (revision integer, id text, property_number text)",
      `CREATE TRIGGER history_inserted AFTER INSERT ON tanks
        BEGIN INSERT INTO history VALUES (new.revision, new.id, new.property_number); END`,
      `CREATE TRIGGER history_updated AFTER UPDATE ON tanks
        BEGIN INSERT INTO history VALUES (new.revision, new.id, new.property_number); END`,
      "INSERT OR IGNORE INTO admins (id, username, password) VALUES ('admin', 'a', 'x')",
    ].map((sql) => env.DB.prepare(sql)),
  );
});

/** Every state that the table of tanks had, newest tank first, by the revision that made it. */
async function states(): Promise<Map<number, string>> {
  const { results } = await env.DB.prepare("SELECT * FROM history ORDER BY revision").all<{
    revision: number;
    id: string;
    property_number: string;
  }>();
  const tanks = new Map<string, string>();
  const made = new Map([[0, "[]"]]);
  for (const { revision, id, property_number } of results) {
    tanks.set(id, property_number);
    made.set(revision, JSON.stringify([...tanks].reverse()));
  }
  return made;
}

const toState = (tanks: { id: string; propertyNumber: string }[]) =>
  JSON.stringify(tanks.map(({ id, propertyNumber }) => [id, propertyNumber]));

/** What a reader saw, and the revision of the last write that it had been told of. */
interface Seen {
  state: string;
  atLeast: number;
  revision?: number;
}

async function revisionOf(id: string): Promise<number> {
  const sql = "SELECT max(revision) AS revision FROM history WHERE id = ?";
  return (await env.DB.prepare(sql).bind(id).first<{ revision: number }>())?.revision ?? 0;
}

/** Writes and reads in turn, as one person does; a write whose reply was lost may have happened or not. */
async function person(send: Send, number: number, steps: number, seen: Seen[]) {
  const ids: string[] = [];
  let atLeast = 0;
  for (let step = 0; step < steps; step++) {
    const id = ids.length < 3 ? crypto.randomUUID() : (ids[step % ids.length] ?? "");
    const tank = { ...validTank, propertyNumber: `P-${number}-${step}` };
    const written = ids.includes(id)
      ? await send("PUT", `/api/tanks/${id}`, tank)
      : await send("POST", "/api/tanks", { ...tank, id });
    expect([200, 201, 503]).toContain(written.status);
    if (written.ok && !ids.includes(id)) ids.push(id);
    if (written.ok) atLeast = Math.max(atLeast, await revisionOf(id));
    const path = step % 2 === 0 ? "/api/tanks" : "/api/tanks/compact";
    const read = await send("GET", path);
    expect([200, 503]).toContain(read.status);
    if (!read.ok) continue;
    if (step % 2 === 0) seen.push({ state: toState(await read.json()), atLeast });
    else {
      const copy = await read.json<CompactList>();
      seen.push({ state: toState(tanksOf(copy).reverse()), atLeast, revision: copy.revision });
    }
  }
}

describe.each([0, 0.1])("with %d of the replies lost", (lost) => {
  test.each([1, 2, 3, 4])(
    "every list of tanks is one state of the table, none older than the reader's write (seed %d)",
    async (seed) => {
      const send = workerWith(seed, lost);
      const seen: Seen[] = [];
      await Promise.all([1, 2, 3, 4, 5].map((number) => person(send, number, 8, seen)));
      const made = await states();
      expect(seen.length).toBeGreaterThan(lost === 0 ? 39 : 15);
      for (const { state, atLeast, revision } of seen) {
        const revisions = [...made].filter(([, each]) => each === state).map(([each]) => each);
        expect(revisions, state).not.toEqual([]);
        if (revision !== undefined) expect(revisions).toContain(revision);
        expect(Math.max(...revisions)).toBeGreaterThanOrEqual(atLeast);
      }
    },
  );

  test.each([5, 6])("every customer list is one import, none older than the reader's own (seed %d)", async (seed) => {
    const random = seeded(seed);
    const send = workerWith(seed, lost);
    const late = drizzle(faultyDatabase(env.DB, { random, maxDelay: 12 }));
    const imports: string[] = ["[]"];
    const latest = { started: 0, done: 0 };

    async function write() {
      for (let time = 0; time < 8; time++) {
        const generation = imports.length;
        const numbers = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, row) => `${generation}-${row}`);
        imports.push(JSON.stringify([...numbers].sort()));
        latest.started = generation;
        await replaceList(
          late,
          "customers",
          numbers.map((customerNumber) => ({ customerNumber, customerName: "C", type: null })),
          { id: crypto.randomUUID(), fileName: "c.csv", importedAt: new Date(), importedBy: "admin" },
        );
        latest.done = generation;
      }
    }

    async function read() {
      while (latest.done < 8) {
        const atLeast = latest.done;
        const response = await send("GET", "/api/customers");
        if (!response.ok) continue;
        const { customers } = await response.json<{ customers: { customerNumber: string }[] }>();
        const found = imports.indexOf(JSON.stringify(customers.map(({ customerNumber }) => customerNumber)));
        expect(found, "a list that no import made").toBeGreaterThanOrEqual(0);
        if (atLeast > 0) expect(found).toBeGreaterThanOrEqual(atLeast);
      }
    }

    await clearList(drizzle(env.DB), "customers", { clearedBy: "admin" });
    await Promise.all([write(), read(), read(), read()]);
  });
});

test("a list that takes several batches is one state, whatever is written between them", async () => {
  const rows = 1100;
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
      location_within_facility, customer_key, search_text, revision)
    SELECT 'tank-' || i, 'Customer', 'Oil', 1, 'P' || i, hex(zeroblob(4000)), 'customer', 'x', i FROM n`,
  ).run();
  const send = workerWith(7, 0);
  const seen: Seen[] = [];
  let isOver = false;
  const write = async () => {
    for (let time = 0; !isOver; time++) {
      const tank = { ...validTank, propertyNumber: `changed ${time}` };
      await send("PUT", `/api/tanks/tank-${1 + ((time * 397) % rows)}`, tank);
      await send("POST", "/api/tanks", tank);
    }
  };
  const read = async () => {
    for (let time = 0; time < 3; time++) {
      seen.push({ state: toState(await (await send("GET", "/api/tanks")).json()), atLeast: 0 });
      const copy = await (await send("GET", "/api/tanks/compact")).json<CompactList>();
      seen.push({ state: toState(tanksOf(copy).reverse()), atLeast: 0, revision: copy.revision });
    }
    isOver = true;
  };
  await Promise.all([write(), read()]);
  const made = await states();
  for (const { state, revision } of seen) {
    const revisions = [...made].filter(([, each]) => each === state).map(([each]) => each);
    expect(revisions.length, "a state that the table never had").toBeGreaterThan(0);
    if (revision !== undefined) expect(revisions).toContain(revision);
  }
}, 60_000);
