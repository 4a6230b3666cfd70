import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, test } from "vitest";
import { previewImport } from "~/lists/import/check-file.server";
import { compareWithList, findDifferences } from "~/lists/import/compare-list.server";
import { replaceList } from "~/lists/import/replace-list.server";
import worker from "../../workers/app";
import { chief } from "../helpers/admin-session";
import { databaseThrough } from "../helpers/database-faults";
import {
  check,
  decode,
  encode,
  get,
  hiddenFields,
  multipart,
  post,
  rowsOf,
  signInChief,
  stored,
  two,
} from "../helpers/import-door";
import { interrupted, writtenOnce } from "../helpers/interrupted-bucket";
import { origin, sendJson, validTank } from "../helpers/tank-door";

let cookie = "";
beforeAll(async () => {
  cookie = await signInChief();
});

test("checking tells what would change, and changes nothing", async () => {
  await post("/api/admin/customers/import", multipart("two.csv", two));
  const before = await stored();
  const next = encode("Customer No.,Customer Name,City\n2,Beta Ltd\n3,Gamma\n");
  const { checkedId, ...checked } = await check("customers", next);
  expect(checked).toMatchObject({
    fileName: "next.csv",
    preview: {
      count: 2,
      total: 2,
      removed: 1,
      changed: 1,
      added: 1,
      unchanged: 0,
      isUnusual: true,
      unread: ["City"],
      examples: {
        removed: [{ cells: ["0001", "Acme", ""] }],
        changed: [{ cells: ["2", "Beta Ltd", ""], before: ["2", "Beta", ""] }],
        added: [{ cells: ["3", "Gamma", ""] }],
      },
    },
  });
  expect(await stored()).toBe(before);
  const all = await SELF.fetch(`${origin}/api/admin/customers/check/${checkedId}`, { headers: { Cookie: cookie } });
  expect(await all.text()).toBe(
    [
      "Change,Customer No.,Customer Name,Type,Customer Name before,Type before\r\n",
      "Removed,0001,Acme,,,\r\nChanged,2,Beta Ltd,,Beta,\r\nNew,3,Gamma,,,\r\n",
    ].join(""),
  );
});

test("an entry is changed if one of its cells is, though it reads the same", async () => {
  const head = "Customer No.,Customer Name,Type\n";
  await post("/api/admin/customers/import", multipart("a.csv", encode(`${head}C1,Acme (Retail),\nC2,Trono,\n`)));
  const { preview } = await check("customers", encode(`${head}C1,Acme,Retail\nC2,Trono,\n`));
  expect(preview).toMatchObject({ removed: 0, changed: 1, added: 0, unchanged: 1 });
  expect(preview.examples.changed).toEqual([{ cells: ["C1", "Acme", "Retail"], before: ["C1", "Acme (Retail)", ""] }]);
});

test("a comparison of which no example is wanted reads none, however many rows would go", async () => {
  await post("/api/admin/customers/import", multipart("two.csv", two));
  const rows = [{ customerNumber: "2", customerName: "Beta Ltd", type: null }];
  expect(await compareWithList(drizzle(env.DB), "customers", rows, 0)).toMatchObject({
    removed: 1,
    changed: 1,
    examples: { removed: [], changed: [], added: [] },
  });
});

test("a file without the types of a list says so before they are gone", async () => {
  const csv = encode("Customer No.,Customer Name,Type\nC1,Acme,Retail\nC2,Trono,Fleet\nC3,Beta,\n");
  await post("/api/admin/customers/import", multipart("a.csv", csv));
  const { checkedId, preview } = await check("customers", encode("No.,Name\nC1,Acme\nC2,Trono\nC3,Beta\n"));
  expect(preview.emptied).toEqual([{ label: "Type", count: 2 }]);
  const page = await SELF.fetch(`${origin}/admin?checked=${checkedId}`, { headers: { Cookie: cookie } });
  const said = "No customer in the file has a Type: 2 in the list have one, and would lose it.";
  expect(decode(await page.text()).replaceAll("<!-- -->", "")).toContain(said);
  for (const kept of ["C1,Acme,Retail", "C4,Gamma,New"]) {
    expect((await check("customers", encode(`No.,Name,Type\n${kept}\n`))).preview.emptied).toEqual([]);
  }
});

test("of a list that is compared in parts, each part counts, and the first examples of all are shown", async () => {
  const numbered = (from: number, to: number, name: string) =>
    Array.from({ length: to - from }, (_, index) => `N${from + index},${name} ${"x".repeat(150)}\n`).join("");
  const head = "Customer No.,Customer Name\n";
  // Not in the order of their numbers, and three parameters of D1 long.
  const stored = head + numbered(15_000, 20_000, "as before") + numbered(10_000, 15_000, "as before");
  await post("/api/admin/customers/import", multipart("a.csv", encode(stored)));
  const next = encode(head + numbered(15_040, 20_070, "as before") + numbered(10_060, 14_930, "renamed"));
  const { preview } = await check("customers", next);
  expect(preview).toMatchObject({
    count: 10_000,
    total: 9900,
    removed: 170,
    changed: 4870,
    added: 70,
    unchanged: 4960,
  });
  const { removed, changed, added } = preview.examples;
  const numbersOf = (entries: { cells: string[] }[]) => [
    entries.length,
    entries[0]?.cells[0],
    entries.at(-1)?.cells[0],
  ];
  expect(numbersOf(removed)).toEqual([100, "N10000", "N14969"]);
  expect(numbersOf(changed)).toEqual([100, "N10060", "N10159"]);
  expect(numbersOf(added)).toEqual([70, "N20000", "N20069"]);
  expect(changed[0]?.before?.[1]).toMatch(/^as before x+$/);
  expect(changed[0]?.cells[1]).toMatch(/^renamed x+$/);
});

test("a list that is replaced while it is compared is compared again", async () => {
  await post("/api/admin/customers/import", multipart("a.csv", customersOf("One", "Two", "Three")));
  let calls = 0;
  const db = drizzle(
    databaseThrough(env.DB, async (run) => {
      const reply = await run();
      // After the list has been counted.
      if (++calls === 1) await post("/api/admin/customers/import", multipart("b.csv", customersOf("One")));
      return reply;
    }),
  );
  const rows = [{ customerNumber: "0", customerName: "One", type: null }];
  const preview = await previewImport(db, "customers", { rows, isEncodingGuessed: false, unread: [] }, async () => []);
  expect(preview).toMatchObject({ count: 1, removed: 0, changed: 0, added: 0, unchanged: 1 });
});

test("what was found to differ before another import is not put in place, nor removed", async () => {
  await post("/api/admin/customers/import", multipart("a.csv", customersOf("One", "Two")));
  const db = drizzle(env.DB);
  const rows = [{ customerNumber: "0", customerName: "One", type: null }];
  const found = await findDifferences(db, "customers", rows);
  await post("/api/admin/customers/import", multipart("b.csv", customersOf("One", "Two", "Three")));
  const before = await stored();
  const record = { id: "late", fileName: "late.csv", importedAt: new Date(), importedBy: "anyone" };
  const isReplaced = await replaceList(db, "customers", rows, { ...record, expectedVersion: found.version }, found);
  expect(isReplaced).toBe(false);
  expect(await stored()).toBe(before);
});

const customersOf = (...names: string[]) =>
  encode(`Customer No.,Customer Name\n${names.map((name, row) => `${row},${name}\n`).join("")}`);

test.each([
  [10, 9, 0, false],
  [10, 8, 0, true],
  [10, 5, 0, true],
  [10, 0, 12, true],
  [1, 1, 0, false],
])("of %i rows, keeping %i and adding %i is unusual: %j", async (count, kept, added, isUnusual) => {
  const numbers = (prefix: string, length: number) => Array.from({ length }, (_, row) => `${prefix}${row}\n`).join("");
  await post("/api/admin/products/import", multipart("a.csv", encode(`Item No\n${numbers("a", count)}`)));
  const { preview } = await check("products", encode(`Item No\n${numbers("a", kept)}${numbers("b", added)}`));
  expect(preview.isUnusual).toBe(isUnusual);
});

test("of many new and some removed entries, the check has examples of both", async () => {
  await post("/api/admin/customers/import", multipart("a.csv", customersOf(...Array(12).fill("gone"))));
  const rows = Array.from({ length: 120 }, (_, row) => `new ${row},x\n`).join("");
  const { preview } = await check("customers", encode(`Customer No.,Customer Name\n${rows}`));
  expect(preview).toMatchObject({ removed: 12, added: 120 });
  expect([preview.examples.removed.length, preview.examples.added.length]).toEqual([12, 100]);
});

test("the tanks that lose their customer through a file are named, apart from those of a renamed one", async () => {
  const own = ["Renamed", "Removed", "Kept", "Never there"].map((name) => `${name} ${crypto.randomUUID()}`);
  for (const [index, customerName] of own.entries()) {
    for (let made = 0; made <= index; made++) await sendJson("POST", "/api/tanks", { ...validTank, customerName });
  }
  const [renamed = "", removed = "", kept = ""] = own;
  const hrefOf = (name: string) => `/?${new URLSearchParams({ customer: `"${name}"` })}`;
  await post("/api/admin/customers/import", multipart("a.csv", customersOf(renamed, kept, removed)));
  const { preview, checkedId } = await check("customers", customersOf("Another name", kept));
  expect(preview.lost).toEqual({ first: [{ name: removed, tanks: 2, href: hrefOf(removed) }], names: 1, tanks: 2 });
  expect(preview.renamed).toEqual({
    first: [{ name: renamed, newName: "Another name", tanks: 1, href: hrefOf(renamed) }],
    names: 1,
    tanks: 1,
  });
  const page = await SELF.fetch(`${origin}/admin?checked=${checkedId}`, { headers: { Cookie: cookie } });
  const html = decode(await page.text()).replaceAll("<!-- -->", "");
  expect(html).toContain("1 tank has a customer that the file renames. It keeps the old name");
  expect(html).toContain(`${renamed} → Another name: 1 tank`);
  expect(html).toContain("Removes 1 of 3, 2 tanks lose their customer, 1 tank keeps an old name, changes 1");
});

test("a file that empties a column says so where it is imported", async () => {
  const typed = "Customer No.,Customer Name,Type\nA,Alpha,Retail\nB,Beta,\n";
  await post("/api/admin/customers/import", multipart("a.csv", encode(typed)));
  const { checkedId } = await check("customers", encode(typed.replace("Retail", "")));
  const page = await SELF.fetch(`${origin}/admin?checked=${checkedId}`, { headers: { Cookie: cookie } });
  expect(decode(await page.text())).toContain("No customer keeps a Type, changes 1");
});

test("a name that another number has in the file stays, and one of two customers may be renamed", async () => {
  const own = ["Moved", "Shared"].map((name) => `${name} ${crypto.randomUUID()}`);
  for (const customerName of own) await sendJson("POST", "/api/tanks", { ...validTank, customerName });
  const [moved = "", shared = ""] = own;
  await post("/api/admin/customers/import", multipart("a.csv", customersOf(moved, shared, shared)));
  const { preview } = await check("customers", customersOf("Other", moved, "Of the second"));
  expect(preview.lost).toEqual({ first: [], names: 0, tanks: 0 });
  expect(preview.renamed.first).toMatchObject([{ name: shared, newName: "Of the second" }]);
});

describe("the confirmation of a checked file", () => {
  const confirm = (fields: Record<string, string>) =>
    post(
      "/admin?index",
      new URLSearchParams({ intent: "import", kind: "customers", isLossConfirmed: "on", ...fields }),
    );

  test("imports nothing into a list that was changed since, and asks again with the new figures", async () => {
    await post("/api/admin/customers/import", multipart("a.csv", two));
    const { checkedId, preview } = await check("customers", customersOf("Mine"));
    await post("/api/admin/customers/import", multipart("b.csv", customersOf("Theirs", "More")));
    const before = await stored();
    const asked = await confirm({ checkedId, version: preview.version });
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(html).toContain("The list was changed since the file was checked.");
    expect(await stored()).toBe(before);
    expect((await confirm(hiddenFields(html))).status).toBe(302);
    expect(await rowsOf("customers")).toMatchObject([{ customerName: "Mine" }]);
  });

  test("of a file that was never checked is told that it is no longer there, however long its name", async () => {
    const asked = await confirm({ checkedId: "a".repeat(1100), version: "1" });
    expect(asked.status).toBe(404);
    expect(await asked.text()).toContain("The checked file has expired. Choose it again.");
  });

  const newestFile = async () => {
    const list = await SELF.fetch(`${origin}/api/admin/customers/imports`, { headers: { Cookie: cookie } });
    const { imports } = await list.json<{ imports: { id: string }[] }>();
    const path = `/api/admin/customers/imports/${imports[0]?.id}`;
    const file = await SELF.fetch(origin + path, { headers: { Cookie: cookie } });
    return encode(await file.text());
  };

  test("sent again because its answer was lost is carried out once and answered alike", async () => {
    const { checkedId, preview } = await check("customers", customersOf("Once"));
    const confirmed = { checkedId, version: preview.version };
    const first = await confirm(confirmed);
    const before = await stored();
    const again = await confirm(confirmed);
    expect([first.status, again.status]).toEqual([302, 302]);
    expect(again.headers.getSetCookie()[0]).toBe(first.headers.getSetCookie()[0]);
    expect(await stored()).toBe(before);
    expect(await newestFile()).toEqual(customersOf("Once"));
  });

  test("sent twice at once is carried out once, though the bucket takes one write of a key", async () => {
    const countFiles = async () => (await env.PHOTOS.list({ prefix: "imports/" })).objects.length;
    const before = await countFiles();
    const checked = await check("customers", customersOf("Once more"));
    const PHOTOS = writtenOnce(env.PHOTOS);
    const answers = await Promise.all([confirmWith({ PHOTOS }, checked), confirmWith({ PHOTOS }, checked)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await rowsOf("customers")).toMatchObject([{ customerName: "Once more" }]);
    expect(await newestFile()).toEqual(customersOf("Once more"));
    expect(await countFiles()).toBe(before + 1);
  });

  test.each([
    [
      "a clear",
      () => SELF.fetch(`${origin}/api/admin/customers`, { method: "DELETE", headers: { Cookie: cookie } }),
      /The list has been changed since: cleared by chief on \w+ \d+, .* UTC\./,
    ],
    [
      "a colleague's import",
      () => post("/api/admin/customers/import", multipart("theirs.csv", two)),
      /The list has been changed since: theirs\.csv imported by chief on \w+ \d+, .* UTC\./,
    ],
    [
      "a colleague's restore",
      async () => {
        await post("/api/admin/customers/import", multipart("theirs.csv", two));
        const row = await env.DB.prepare("select id from customer_imports where file_name = 'theirs.csv'").first("id");
        const restoring = { intent: "restore", kind: "customers", importId: String(row) };
        const asked = await post("/admin?index", new URLSearchParams(restoring));
        const checked = await get(String(asked.headers.get("Location")));
        expect((await confirm(hiddenFields(await checked.text()))).status).toBe(302);
        return checked;
      },
      /The list has been changed since: theirs\.csv restored by chief on \w+ \d+, .* UTC\./,
    ],
  ])("sent again after %s tells what is current, and changes neither list nor history", async (_, change, told) => {
    await post("/api/admin/customers/import", multipart("a.csv", two));
    const { checkedId, preview } = await check("customers", customersOf("Mine"));
    const confirmed = { checkedId, version: preview.version };
    expect((await confirm(confirmed)).status).toBe(302);
    expect((await change()).status).toBe(200);
    const before = await stored();
    const again = await confirm(confirmed);
    expect(again.status).toBe(409);
    const html = decode(await again.text());
    expect(html).toMatch(/This file was imported by chief on \w+ \d+, .* UTC\./);
    expect(html).toMatch(told);
    expect(await stored()).toBe(before);
    expect((await confirm(hiddenFields(html))).status).toBe(302);
    expect(await rowsOf("customers")).toMatchObject([{ customerName: "Mine" }]);
  });

  test("of a file with the other list's columns needs a tick; the API imports it as it is", async () => {
    const bytes = encode("No.,Name\n1,Acme\n");
    const { checkedId, preview } = await check("products", bytes);
    expect(preview.alsoMatches).toBe("customers");
    const before = await stored();
    const fields = { kind: "products", checkedId, version: preview.version };
    const refused = await confirm(fields);
    expect([refused.status, decode(await refused.text())]).toEqual([
      409,
      expect.stringContaining("The file may be meant for the customers. Tick the box if it is not."),
    ]);
    expect(await stored()).toBe(before);
    expect((await confirm({ ...fields, isKindConfirmed: "on" })).status).toBe(302);
    expect((await post("/api/admin/products/import", multipart("x.csv", bytes))).status).toBe(200);
  });
});

test("a confirmation that would remove a fifth of the list is refused by the page until it is ticked", async () => {
  const names = ["One", "Two", "Three", "Four", "Five"];
  await post("/api/admin/customers/import", multipart("five.csv", customersOf(...names)));
  const { checkedId, preview } = await check("customers", customersOf(...names.slice(1)));
  const confirm = (tick: Record<string, string>) =>
    post(
      "/admin?index",
      new URLSearchParams({ intent: "import", kind: "customers", checkedId, version: preview.version, ...tick }),
    );
  const before = await stored();
  const refused = await confirm({});
  expect([refused.status, decode(await refused.text())]).toEqual([
    409,
    expect.stringContaining("The import would remove a fifth of the list or more. Tick the box if it should."),
  ]);
  expect(await stored()).toBe(before);
  expect((await confirm({ isLossConfirmed: "on" })).status).toBe(302);
});

/** Through the Worker itself, with other bindings. */
async function confirmWith(bindings: { PHOTOS: R2Bucket }, { checkedId, preview }: Awaited<ReturnType<typeof check>>) {
  const fields = { intent: "import", kind: "customers", isLossConfirmed: "on", checkedId, version: preview.version };
  const request = new Request(`${origin}/admin?index`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: origin },
    body: new URLSearchParams(fields),
  });
  const ctx = createExecutionContext();
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, ...bindings }, ctx);
  await waitOnExecutionContext(ctx);
  return answer;
}

describe("the cancel of a confirmed import", () => {
  const send = (intent: string, { checkedId, preview }: Awaited<ReturnType<typeof check>>) =>
    post(
      "/admin?index",
      new URLSearchParams({ intent, kind: "customers", isLossConfirmed: "on", checkedId, version: preview.version }),
    );

  test("that comes first keeps the list, and leads back to the check", async () => {
    await post("/api/admin/customers/import", multipart("a.csv", two));
    const checked = await check("customers", customersOf("Cancelled"));
    const cancelled = await send("cancel", checked);
    expect(cancelled.headers.get("Location")).toBe(`/admin?tab=customers&checked=${checked.checkedId}`);
    const before = await stored();
    expect((await send("import", checked)).status).toBe(409);
    expect(await stored()).toBe(before);
    expect(await rowsOf("customers")).toHaveLength(2);
  });

  test("of a long list, sent while its file is read, keeps the list", async () => {
    await post("/api/admin/customers/import", multipart("a.csv", two));
    const many = Array.from({ length: 20_000 }, (_, row) => `N${row},Customer ${row}\n`).join("");
    const checked = await check("customers", encode(`Customer No.,Customer Name\n${many}`));
    let cancelling: Promise<Response> | undefined;
    const PHOTOS = interrupted(env.PHOTOS, `checked/customers/${checked.checkedId}`, async () => {
      cancelling = send("cancel", checked);
    });
    expect((await confirmWith({ PHOTOS }, checked)).status).toBe(409);
    const cancelled = await cancelling;
    expect(cancelled?.headers.get("Location")).toBe(`/admin?tab=customers&checked=${checked.checkedId}`);
    expect(await rowsOf("customers")).toHaveLength(2);
  });

  test("that comes too late says so, and changes nothing", async () => {
    const checked = await check("customers", customersOf("Replaced"));
    expect((await send("import", checked)).status).toBe(302);
    const before = await stored();
    const late = await send("cancel", checked);
    expect([late.status, late.headers.get("Location")]).toEqual([302, "/admin"]);
    expect(await stored()).toBe(before);
    expect(await rowsOf("customers")).toMatchObject([{ customerName: "Replaced" }]);
  });
});

describe("after the session has ended", () => {
  /** Without the chief's cookie: a new session would end that one. */
  const signInAt = (address: string) =>
    SELF.fetch(origin + address, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(chief),
      redirect: "manual",
    });
  const followed = { Accept: "text/html,application/xhtml+xml" };

  test("a confirmation leads to the sign-in, and from there back to the checked file", async () => {
    const { checkedId, preview } = await check("customers", customersOf("Waiting"));
    const address = `/admin?tab=customers&checked=${checkedId}`;
    const before = await stored();
    const refused = await SELF.fetch(`${origin}${address}&index`, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams({ intent: "import", kind: "customers", checkedId, version: preview.version }),
      redirect: "manual",
    });
    const signInAddress = `/admin/login?back=${encodeURIComponent(address)}`;
    expect([refused.status, refused.headers.get("Location")]).toEqual([302, signInAddress]);
    expect(await stored()).toBe(before);
    expect(await (await SELF.fetch(origin + signInAddress)).text()).toContain("Your session ended.");
    const signedIn = await signInAt(signInAddress);
    expect(signedIn.headers.get("Location")).toBe(address);
    // In another tab, where the sign-in still stands.
    const elsewhere = { headers: { Cookie: cookie }, redirect: "manual" } as const;
    expect((await SELF.fetch(origin + signInAddress, elsewhere)).headers.get("Location")).toBe(address);
    const html = await (await SELF.fetch(origin + address, { headers: { Cookie: cookie } })).text();
    expect(hiddenFields(html)).toEqual({ checkedId, version: preview.version });
  });

  test.each([
    ["/api/admin/customers/export", "/admin?tab=customers"],
    ["/api/admin/tanks/export", "/admin?tab=data"],
    ["/api/admin/products/imports/x", "/admin?tab=history"],
    ["/api/admin/products/check/x", "/admin?tab=products&checked=x"],
  ])("the link to %s leads to the sign-in, while the API is refused", async (path, back) => {
    const response = await SELF.fetch(origin + path, { headers: followed, redirect: "manual" });
    expect(response.headers.get("Location")).toBe(`/admin/login?back=${encodeURIComponent(back)}`);
    expect((await SELF.fetch(origin + path)).status).toBe(401);
  });

  test.each(["https://elsewhere.example", "//elsewhere.example", "/admin/../x", "/adminx", "/admin?\r\nX:1", ""])(
    "the sign-in does not lead to %j",
    async (back) => {
      const response = await signInAt(`/admin/login?back=${encodeURIComponent(back)}`);
      expect(response.headers.get("Location")).toBe("/admin");
    },
  );
});
