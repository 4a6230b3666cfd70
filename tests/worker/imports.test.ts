import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { apiDoor, importedFiles, pageDoor, testImports } from "../helpers/import-corpus";
import { encode, get, hiddenFields, multipart, post, rowsOf, signInChief, stored, two } from "../helpers/import-door";
import { origin } from "../helpers/tank-door";

let cookie = "";
beforeAll(async () => {
  cookie = await signInChief();
});

interface Answer {
  imported?: number;
  error?: string;
  problems?: unknown[];
}

testImports(apiDoor, importedFiles);

/** All of them: tests/worker/long. */
const someFiles = importedFiles.filter((_, index) => index % 10 === 0);
testImports(pageDoor, someFiles);

const twoFiles = multipart("one.csv", two);
twoFiles.append("csv", new File([two], "two.csv"));

describe("an import", () => {
  test("answers with the count, and its history tells it", async () => {
    const answer: Answer = await (await post("/api/admin/customers/import", multipart("two.csv", two))).json();
    expect(answer).toEqual({ imported: 2 });
    const response = await get("/api/admin/customers/imports");
    const { imports } = await response.json<{ imports: Record<string, unknown>[] }>();
    expect(imports[0]).toEqual({
      id: expect.any(String),
      fileName: "two.csv",
      recordCount: 2,
      importedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      importedBy: expect.any(String),
    });
  });

  test.each([
    ["no file", new FormData(), 400],
    ["two files", twoFiles, 400],
    ["a name that does not end in .csv", multipart("two.xlsx", two), 400],
    ["a name that only contains .csv", multipart("two.csv.exe", two), 400],
    ["10,485,761 bytes", multipart("big.csv", new Uint8Array(10_485_761).fill(44)), 413],
    ["no form", "Customer No.,Customer Name", 415],
  ])("with %s is refused and changes nothing", async (_, body, status) => {
    const before = await stored();
    const response = await post("/api/admin/customers/import", body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].{10}/) });
    expect(await stored()).toBe(before);
  });

  test.each(["--x\r\nnothing", '--x\r\nContent-Disposition: form-data; name="csv"\r\n\r\ncut', ""])(
    "with a form that is broken, %j, is told so",
    async (body) => {
      const headers = { Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x" };
      for (const path of ["import", "check"]) {
        const address = `${origin}/api/admin/customers/${path}`;
        const answer = await SELF.fetch(address, { method: "POST", headers, body });
        expect([answer.status, await answer.json()]).toEqual([400, { error: "The form is cut off or malformed." }]);
      }
    },
  );

  test("of 100,000 rows goes in one request", async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${String(row).padStart(6, "0")},Customer ${row}`);
    const bytes = encode(`Customer No.,Customer Name\n${lines.join("\n")}\n`);
    const answer: Answer = await (await post("/api/admin/customers/import", multipart("many.csv", bytes))).json();
    expect(answer).toEqual({ imported: 100_000 });
    const counted = await env.DB.prepare(
      "select count(*) as count, min(customer_number) as first from customers",
    ).first();
    expect(counted).toEqual({ count: 100_000, first: "000000" });
  });

  test("by two admins at once leaves the whole of one of the two lists", async () => {
    const list = (name: string) =>
      encode(`Customer No.,Customer Name\n${Array.from({ length: 3000 }, (_, row) => `${row},${name}`).join("\n")}\n`);
    await Promise.all(
      ["one", "two"].map((name) => post("/api/admin/customers/import", multipart(`${name}.csv`, list(name)))),
    );
    const { results } = await env.DB.prepare("select customer_name, count(*) as count from customers group by 1").all();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ count: 3000 });
  });
});

test.each(["suppliers", "users", "__proto__"])("the list %j is not there, whatever is asked of it", async (kind) => {
  for (const path of ["", "/import", "/check", "/imports", "/imports/x", "/export"]) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const headers = { Cookie: cookie, Origin: origin };
      const response = await SELF.fetch(`${origin}/api/admin/${kind}${path}`, { method, headers });
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(await response.json()).toEqual({ error: "Not found." });
    }
  }
});

describe("an earlier list", () => {
  async function latestImport(): Promise<string> {
    const row = await env.DB.prepare("select id from customer_imports order by rowid desc limit 1").first<{
      id: string;
    }>();
    return row?.id ?? "";
  }

  test("is downloaded under its own name, even when the cut to 200 characters splits an emoji", async () => {
    const sent = await post("/api/admin/customers/import", multipart(`${"🛢".repeat(250)}a.csv`, two));
    expect(sent.status).toBe(200);
    const file = await get(`/api/admin/customers/imports/${await latestImport()}`);
    const name = encodeURIComponent(`\ufffd${"🛢".repeat(97)}a.csv`);
    expect(file.headers.get("Content-Disposition")).toContain(`filename*=UTF-8''${name}`);
  });

  test("is downloaded under its name without the invisible characters of a terminal", async () => {
    await post("/api/admin/customers/import", multipart("tw\to\u001b[31m\u0085.csv", two));
    const file = await get(`/api/admin/customers/imports/${await latestImport()}`);
    expect(file.headers.get("Content-Disposition")).toContain('filename="two[31m.csv"');
  });

  test("can be restored after a clear, and its file is had as it was sent", async () => {
    await post("/api/admin/customers/import", multipart("two.csv", two));
    const rows = await rowsOf("customers");
    const importId = await latestImport();
    const cleared = await SELF.fetch(`${origin}/api/admin/customers`, {
      method: "DELETE",
      headers: { Cookie: cookie },
    });
    expect(await cleared.json()).toEqual({ cleared: 2 });
    expect(await rowsOf("customers")).toEqual([]);
    const file = await get(`/api/admin/customers/imports/${importId}`);
    expect(file.headers.get("Content-Disposition")).toBe("attachment; filename=two.csv");
    // Of whatever charset it was sent in.
    expect(file.headers.get("Content-Type")).toBe("text/csv");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(two);
    const asked = await post("/admin?index", new URLSearchParams({ intent: "restore", kind: "customers", importId }));
    expect(asked.status).toBe(302);
    const check = await get(String(asked.headers.get("Location")));
    const html = await check.text();
    expect(html).toContain("Restore the list of");
    expect(await rowsOf("customers")).toEqual([]);
    const confirmation = { intent: "import", kind: "customers", ...hiddenFields(html) };
    expect((await post("/admin?index", new URLSearchParams(confirmation))).status).toBe(302);
    expect(await rowsOf("customers")).toEqual(rows);
    expect(await latestImport()).not.toBe(importId);
    const history = await get("/admin?tab=history");
    expect(await history.text()).toContain("from the list of");
  });

  test("exported imports back as the same list, formulas disarmed", async () => {
    const names = ["=1+1", "'t Hooft", "'=x", "@SUM(A1)", 'a "b", c', "Ünïcode 株式", "+49", "-"];
    const list = encode(
      `Customer No.,Customer Name,Type\n${names.map((name, row) => `${row},"${name.replaceAll('"', '""')}",Company`).join("\n")}\n`,
    );
    await post("/api/admin/customers/import", multipart("odd.csv", list));
    const rows = await rowsOf("customers");
    const file = await get("/api/admin/customers/export");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).not.toMatch(/(^|,|\n)[=+@]/);
    const answer: Answer = await (await post("/api/admin/customers/import", multipart("back.csv", bytes))).json();
    expect(answer).toEqual({ imported: names.length });
    expect(await rowsOf("customers")).toEqual(rows);
  });
});

test.each(["DELETE /api/admin/nothing", "GET /api/admin/nothing/imports", "GET /api/admin/customers/imports/x"])(
  "%s is not found",
  async (line) => {
    const [method, path] = line.split(" ");
    const response = await SELF.fetch(`${origin}${path}`, { method, headers: { Cookie: cookie } });
    expect(response.status).toBe(404);
  },
);
