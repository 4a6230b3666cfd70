import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, test } from "vitest";
import { xlsxParts } from "~/csv/write-xlsx.server";
import { readImport } from "~/lists/import/read-import";
import { exportList } from "~/lists/list-store.server";
import { encode, signInChief } from "../../helpers/import-door";
import { manyCustomers, savedAsCsv, storeCustomers, workbook } from "../../helpers/workbooks";

describe("a list of 100,000 rows as .xlsx", () => {
  const rows = manyCustomers(100_000);
  beforeAll(async () => {
    await signInChief();
    await storeCustomers(rows);
  });

  test("is opened by another maker's reader, and imported back as the same list", async () => {
    const bytes = await workbook(xlsxParts(await exportList(drizzle(env.DB), "customers")));
    expect(await readImport("customers", encode(savedAsCsv(bytes)))).toEqual({
      rows,
      unread: [],
      isEncodingGuessed: false,
    });
  });

  test("is made in pieces that are small against the whole", async () => {
    let [total, largest] = [0, 0];
    for (const { length } of xlsxParts(await exportList(drizzle(env.DB), "customers"))) {
      total += length;
      largest = Math.max(largest, length);
    }
    expect(total).toBeGreaterThan(1_000_000);
    expect(largest).toBeLessThan(200_000);
  });
});
