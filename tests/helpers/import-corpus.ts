import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { ListKind } from "~/lists/lists";
import { csvCorpus } from "./csv-corpus";
import { byKey, decode, get, hiddenFields, multipart, post, rowsOf, stored } from "./import-door";

interface ImportDoor {
  name: string;
  import: (
    kind: ListKind,
    fileName: string,
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<{ isImported: boolean; status: number; text: string }>;
}

export const apiDoor: ImportDoor = {
  name: "the API",
  async import(kind, fileName, bytes) {
    const response = await post(`/api/admin/${kind}/import`, multipart(fileName, bytes));
    return { isImported: response.ok, status: response.status, text: await response.text() };
  },
};

/** As a browser without scripts does it: check the file, which leads to its check, then import what was checked. */
export const pageDoor: ImportDoor = {
  name: "the page",
  async import(kind, fileName, bytes) {
    const checked = await post(`/admin?index&tab=${kind}`, multipart(fileName, bytes, { intent: "check", kind }));
    const address = checked.headers.get("Location");
    const shown = address ? await get(address) : checked;
    const html = await shown.text();
    const confirmation = hiddenFields(html);
    if (!confirmation.checkedId) return { isImported: false, status: checked.status, text: decode(html) };
    const done = await post(
      "/admin?index",
      new URLSearchParams({ intent: "import", kind, isKindConfirmed: "on", isLossConfirmed: "on", ...confirmation }),
    );
    return { isImported: done.status === 302, status: done.status, text: await done.text() };
  },
};

/** Larger files are read by the unit test alone; the short ones come first: the lists are compared. */
export const importedFiles = csvCorpus
  .map((file) => ({ ...file, size: file.bytes().length }))
  .filter(({ size }) => size < 1_000_000)
  .sort((a, b) => a.size - b.size);

/** The chief is signed in. */
export function testImports(door: ImportDoor, files: typeof importedFiles): void {
  describe(`importing through ${door.name}`, () => {
    beforeAll(async () => {
      await env.DB.batch(["customers", "products"].map((table) => env.DB.prepare(`delete from ${table}`)));
    });

    test.each(files)("$name", async ({ kind, fileName, bytes, expected }) => {
      const before = await stored();
      const verdict = await door.import(kind, fileName, bytes());
      if ("error" in expected) {
        expect(verdict).toMatchObject({ isImported: false, status: 400 });
        expect(verdict.text).toContain(door === apiDoor ? JSON.stringify(expected.error) : expected.error);
        expect(await stored()).toBe(before);
        return;
      }
      expect(verdict.isImported, verdict.text.slice(0, 500)).toBe(true);
      const rows = await rowsOf(kind);
      if ("rows" in expected) expect(rows).toEqual(byKey(expected.rows));
      else expect(rows).toHaveLength(expected.count);
      const table = kind === "customers" ? "customer_imports" : "product_imports";
      const last = await env.DB.prepare(`select * from ${table} order by rowid desc limit 1`).first();
      expect(last).toMatchObject({ record_count: rows.length, file_name: fileName.slice(-200) });
    });
  });
}
