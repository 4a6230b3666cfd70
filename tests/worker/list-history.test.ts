import { createExecutionContext, env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "~/lists/import/import-history";
import { listHistory, listImports, readStats } from "~/lists/import/import-history.server";
import { clearList, replaceList } from "~/lists/import/replace-list.server";
import type { ListKind } from "~/lists/lists";
import { searchList } from "~/lists/search-list.server";
import worker from "../../workers/app";
import type { Env } from "../../workers/env";
import { createTenant, envOf } from "../business-central/tenant";
import { chief } from "../helpers/admin-session";
import {
  decode,
  encode,
  get,
  hiddenFields,
  multipart,
  post,
  rowsOf,
  signInChief,
  stored,
} from "../helpers/import-door";
import { meteredDatabase } from "../helpers/rows-read";
import { origin, sendForm, sendJson, validTank } from "../helpers/tank-door";

let cookie = "";
beforeAll(async () => {
  cookie = await signInChief();
});

const customers = (...rows: string[]) => encode(`No.,Name,Type\n${rows.join("\n")}\n`);

async function load(kind: ListKind, bytes: Uint8Array<ArrayBuffer>, name = "list.csv") {
  expect((await post(`/api/admin/${kind}/import`, multipart(name, bytes))).status).toBe(200);
}

async function history(kind: ListKind): Promise<HistoryEntry[]> {
  return listHistory(drizzle(env.DB), kind, 100);
}

async function chiefId(): Promise<string> {
  return (await env.DB.prepare("select id from admins").first<string>("id")) ?? "";
}

/** As the API and the data view tell them, without repetition. */
async function importTimes() {
  const answer = await SELF.fetch(`${origin}/api/customers`);
  const { customers: answered } = await answer.json<{ customers: { importedAt: string }[] }>();
  const { rows } = await searchList(drizzle(env.DB), "customers", "Customer 1", 3000);
  const shown = rows.map(({ importedAt }) => new Date(importedAt).toISOString());
  return [...new Set([...answered.map(({ importedAt }) => importedAt), ...shown])];
}

async function newestChanges(kind: ListKind) {
  const { added, changed, removed } = (await history(kind))[0] ?? {};
  return [added, changed, removed];
}

test("an import's entry counts what it added, changed and removed", async () => {
  await load("customers", customers("1,Acme,", "2,Beta,Retail", "3,Gone,", "4,Gone too,"));
  expect(await newestChanges("customers")).toEqual([4, 0, 0]);
  await load("customers", customers("2,Beta,", "1,Acme,", "5,New,Retail", "6,New,", "7,New,"));
  expect(await newestChanges("customers")).toEqual([3, 1, 2]);
  await load("customers", customers("1,ACME,", "2,Beta,", "5,New,Retail", "6,New,", "7,New,"));
  expect(await newestChanges("customers")).toEqual([0, 1, 0]);
  await load("products", encode("Item No\nDiesel\nKerosene\n"));
  await load("products", encode("Item No\nKerosene\nGasoline\n"));
  expect(await newestChanges("products")).toEqual([1, 0, 1]);
});

test("a list of several chunks is counted as one", async () => {
  const rows = (from: number) => Array.from({ length: 30_000 }, (_, row) => `C${from + row},${"n".repeat(40)},`);
  await load("customers", customers(...rows(0)));
  await load("customers", customers(...rows(10_000)));
  expect(await newestChanges("customers")).toEqual([10_000, 0, 10_000]);
});

/** The page, with the toast that an answer left. */
async function toldAfter(answer: Response, query: string): Promise<string> {
  const [toast = ""] = answer.headers.getSetCookie();
  const headers = { Cookie: `${cookie}; ${toast.split(";")[0]}` };
  return decode(await (await SELF.fetch(`${origin}/admin${query}`, { headers })).text());
}

async function restore(importId = "") {
  const asked = await post("/admin?index", new URLSearchParams({ intent: "restore", kind: "customers", importId }));
  const checked = await SELF.fetch(origin + asked.headers.get("Location"), { headers: { Cookie: cookie } });
  const confirmation = { intent: "import", kind: "customers", ...hiddenFields(await checked.text()) };
  return post("/admin?index", new URLSearchParams(confirmation));
}

test("the history tells who imported, cleared and restored, and which list is current", async () => {
  await load("customers", customers("1,Acme,", "2,Beta,"), "first.csv");
  const [first] = await history("customers");
  const cleared = await SELF.fetch(`${origin}/api/admin/customers`, { method: "DELETE", headers: { Cookie: cookie } });
  expect(await cleared.json()).toEqual({ cleared: 2 });
  const restored = await restore(first?.id);
  expect(restored.status).toBe(302);
  expect(await toldAfter(restored, "")).toMatch(/List restored.*2 customers are in the list again\./);
  const entries = (await history("customers")).slice(0, 3);
  expect(entries.map(({ what, by, added, changed, removed }) => [what, by, added, changed, removed])).toEqual([
    ["restore", chief.username, 2, 0, 0],
    ["clear", chief.username, 0, 0, 2],
    ["import", chief.username, 2, 0, 30_000],
  ]);
  const html = await (await SELF.fetch(`${origin}/admin?tab=history`, { headers: { Cookie: cookie } })).text();
  const items = [...html.matchAll(/<li .*?<\/li>/gs)].map(([item]) =>
    decode(item.replaceAll(/<!--.*?-->|<[^>]*>/gs, "")),
  );
  expect(items[0]).toMatch(/^first\.csvRestored by chief, .* from the list of .*2 addedCurrent2 records/);
  expect(items[1]).toMatch(/^List clearedCleared by chief, .*2 removed$/);
  expect(items[2]).toMatch(/^first\.csvImported by chief, .*2 added, 30,000 removed2 records/);
});

test("the last import is the newest one of all lists, whichever was imported before", async () => {
  const lastImport = async () => (await readStats(drizzle(env.DB))).lastImport;
  for (const [kind, bytes] of [
    ["customers", customers("1,Acme,")],
    ["products", encode("Item No\nKerosene\nGasoline\n")],
    ["customers", customers("2,Beta,")],
  ] as const) {
    await load(kind, bytes);
    expect(await lastImport()).toEqual((await history(kind))[0]?.at);
  }
});

test("of a long history the newest 100 are shown, and one alone is read for the list in force", async () => {
  const insert = (table: string, columns: string, values: string) =>
    env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 300)
      insert into ${table} (id, ${columns}) select 'long ' || n, ${values} from numbers, admins`,
    );
  const imported = "file_name, record_count, imported_at, imported_by, version";
  await env.DB.batch([
    insert("product_imports", imported, "n || '.csv', 1, n, admins.id, iif(n < 9, null, n)"),
    insert("list_clears", "list, cleared_at, cleared_by, removed, version", "'products', n, admins.id, 1, null"),
  ]);
  const { database, used } = meteredDatabase(env.DB);
  const [current] = await listHistory(drizzle(database), "products", 1);
  expect(current).toEqual((await history("products"))[0]);
  expect(used.rowsRead).toBeLessThan(10);
  const html = await (await SELF.fetch(`${origin}/admin?tab=history`, { headers: { Cookie: cookie } })).text();
  const [, ofProducts = ""] = html.split('id="products-history"');
  const section = decode(ofProducts.split("</section>")[0]?.replaceAll(/<!--.*?-->/gs, "") ?? "");
  const kept = await env.DB.prepare("select count(*) from product_imports").first<number>("count(*)");
  const cleared = await env.DB.prepare("select count(*) from list_clears where list = 'products'").first<number>(
    "count(*)",
  );
  expect(section.match(/<li /g)).toHaveLength(101);
  expect(section).toContain(`and ${(kept ?? 0) + (cleared ?? 0) - 100} earlier</li>`);
  await env.DB.batch(
    ["product_imports", "list_clears"].map((table) => env.DB.prepare(`delete from ${table} where id like 'long %'`)),
  );
});

test("clearing an empty list is no entry", async () => {
  await SELF.fetch(`${origin}/api/admin/products`, { method: "DELETE", headers: { Cookie: cookie } });
  const before = await history("products");
  expect(before[0]).toMatchObject({ what: "clear", removed: 2 });
  await SELF.fetch(`${origin}/api/admin/products`, { method: "DELETE", headers: { Cookie: cookie } });
  expect(await history("products")).toEqual(before);
});

test("the list that was committed last is current, though its import began before the clear", async () => {
  const db = drizzle(env.DB);
  const importedBy = await chiefId();
  const began = new Date(Date.now() - 60_000);
  await clearList(db, "products", { clearedBy: importedBy });
  const record = { id: crypto.randomUUID(), fileName: "late.csv", importedAt: began, importedBy };
  await replaceList(db, "products", [{ itemNumber: "Diesel", description: null }], record);
  await clearList(db, "products", { clearedBy: importedBy });
  await replaceList(db, "products", [{ itemNumber: "Late", description: null }], { ...record, id: "late" });
  expect((await history("products")).slice(0, 2)).toMatchObject([{ id: "late" }, { what: "clear" }]);
  expect((await listImports(db, "products"))[0]).toMatchObject({ id: "late" });
});

test("changes of before the version was kept come after the others, by their times", async () => {
  await env.DB.prepare("update product_imports set version = null where id != 'late'").run();
  await env.DB.prepare("update list_clears set version = null where list = 'products'").run();
  const [newest, ...older] = await history("products");
  expect(newest?.id).toBe("late");
  const times = older.map(({ at }) => at.getTime());
  expect(older.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("a clear is of the list that was seen: after a colleague's import it changes nothing and says so", async () => {
  await load("customers", customers("1,Acme,"));
  const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  const page = async () =>
    (await SELF.fetch(`${origin}/admin?clear=customers`, { headers: { Cookie: cookie } })).text();
  const clear = (version: string) =>
    post("/admin?index&clear=customers", new URLSearchParams({ intent: "clear", kind: "customers", version }));
  const seen = versionIn(await page());
  await load("customers", customers("2,Theirs,"));
  const before = await stored();
  for (const version of [seen, "", "x"]) {
    const refused = await clear(version);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The list was changed meanwhile. Look at it, then clear it.");
    expect(await stored()).toBe(before);
  }
  const refused = await clear(seen);
  const again = versionIn(await refused.text());
  expect((await clear(again)).status).toBe(302);
  expect(await rowsOf("customers")).toEqual([]);
  const cleared = await stored();
  // Pressed once more, because the answer was lost on the line.
  expect((await clear(again)).status).toBe(302);
  expect(await stored()).toBe(cleared);
});

test("an empty list counts no tank as not on it, and a clear names Business Central where it is set up", async () => {
  const page = async (query: string, of: Env = env) => {
    const request = new Request(`${origin}/admin${query}`, { headers: { Cookie: cookie } });
    const ctx = createExecutionContext();
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], of, ctx);
    return decode((await response.text()).replaceAll(/<!--.*?-->|<[^>]*>/gs, ""));
  };
  await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Of nobody" });
  await load("customers", customers("1,Acme,"));
  expect(await page("")).toContain("1 tank has a customer that is not on the list");
  expect(await page("?tab=data")).toContain("1 tank has a customer that is not on the list");
  expect(await page("?clear=customers")).not.toContain("Business Central");
  const question = await page("?clear=customers", envOf(await createTenant()));
  expect(question).toContain("Then the customers come from Business Central. Import History can bring the list back.");
  await SELF.fetch(`${origin}/api/admin/customers`, { method: "DELETE", headers: { Cookie: cookie } });
  for (const query of ["", "?tab=data"]) {
    expect(await page(query)).not.toMatch(/a customer that is not on the list|Business Central/);
    const told = "The customers come from Business Central until a list is imported.";
    expect(await page(query, envOf(await createTenant()))).toContain(told);
  }
});

test("a restore from a session that has ended, or of a file that is gone, comes back to the history", async () => {
  const ended = await SELF.fetch(`${origin}/admin?tab=history`, { headers: { Cookie: cookie } });
  const [, action = ""] =
    /<form method="post" action="([^"]+)"[^>]*><input type="hidden" name="kind" value="customers"\/><input type="hidden" name="importId"/.exec(
      await ended.text(),
    ) ?? [];
  const restoring = { intent: "restore", kind: "customers", importId: crypto.randomUUID() };
  const refused = await sendForm(decode(action), restoring);
  expect(refused.headers.get("Location")).toBe("/admin/login?back=%2Fadmin%3Ftab%3Dhistory");
  const gone = await post(decode(action), new URLSearchParams(restoring));
  expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/admin?tab=history"]);
  expect(await toldAfter(gone, "?tab=history")).toContain("This import's file is no longer available.");
});

test("a list that was imported with a damaged character can be restored, and its changes be had before", async () => {
  await load("customers", customers("1,Acme,", "2,Beta,"), "damaged.csv");
  const [damaged] = await history("customers");
  await env.PHOTOS.put(`imports/${damaged?.id}`, customers("1,M\ufffdller,", "2,Beta,"));
  await load("customers", customers("1,Acme,"), "wrong.csv");
  const restoring = { intent: "restore", kind: "customers", importId: damaged?.id ?? "" };
  const asked = await post("/admin?index", new URLSearchParams(restoring));
  const checkedId = new URLSearchParams(asked.headers.get("Location")?.split("?")[1]).get("checked");
  const changes = await get(`/api/admin/customers/check/${checkedId}`);
  expect(await changes.text()).toContain("Changed,1,M\ufffdller,,Acme,");
  expect((await restore(damaged?.id)).status).toBe(302);
  const names = await env.DB.prepare("select customer_name as name from customers order by customer_number").all();
  expect(names.results).toEqual([{ name: "M\ufffdller" }, { name: "Beta" }]);
});

test("an import writes what differs, and each row is answered with its time", async () => {
  const rows = Array.from({ length: 2000 }, (_, row) => ({
    customerNumber: `W${row}`,
    customerName: `Customer ${row}`,
  }));
  const { database, used } = meteredDatabase(env.DB);
  const importRows = async (names: { customerNumber: string; customerName: string }[]) => {
    const before = used.rowsWritten;
    const record = { id: crypto.randomUUID(), fileName: "a.csv", importedAt: new Date(), importedBy: await chiefId() };
    const typed = names.map((name) => ({ ...name, type: null }));
    expect(await replaceList(drizzle(database), "customers", typed, record)).toBe(true);
    return { written: used.rowsWritten - before, at: record.importedAt.getTime() };
  };
  const idOf = (number: string) =>
    env.DB.prepare("select id from customers where customer_number = ?").bind(number).first<string>("id");
  await importRows(rows);
  const ids = await Promise.all(["W7", "W8"].map(idOf));
  const renamed = { customerNumber: "W8", customerName: "Harbor Fuels" };
  const { written, at } = await importRows([
    ...rows.slice(9),
    { customerNumber: "new", customerName: "New" },
    renamed,
    ...rows.slice(0, 8),
  ]);
  expect(written).toBeLessThan(50);
  expect(await Promise.all(["W7", "W8"].map(idOf))).toEqual(ids);
  expect(await importTimes()).toEqual([new Date(at).toISOString()]);
  expect(await newestChanges("customers")).toEqual([1, 1, 0]);
  await importRows(rows.slice(0, 100));
  expect(await newestChanges("customers")).toEqual([0, 1, 1901]);
});
