import { env } from "cloudflare:test";
import { read, utils } from "@e965/xlsx";
import { drizzle } from "drizzle-orm/d1";
import { replaceList } from "~/lists/import/replace-list.server";
import type { CustomerRow } from "~/lists/lists";

export function manyCustomers(count: number): CustomerRow[] {
  return Array.from({ length: count }, (_, row) => ({
    customerNumber: String(row).padStart(6, "0"),
    customerName: `Customer & <Sons> "${row}", 3-5 12345678901234567890 =1+1`,
    type: row % 2 ? "=2+3" : null,
  }));
}

/** As a file of an admin, of whom there has to be one. */
export async function storeCustomers(rows: CustomerRow[]): Promise<void> {
  const importedBy = (await env.DB.prepare("select id from admins").first<string>("id")) ?? "";
  const record = { id: crypto.randomUUID(), fileName: "a.csv", importedAt: new Date(), importedBy };
  await replaceList(drizzle(env.DB), "customers", rows, record);
}

export function workbook(parts: Iterable<Uint8Array>): Promise<ArrayBuffer> {
  return new Blob([...parts] as Uint8Array<ArrayBuffer>[]).arrayBuffer();
}

/** The workbook's sheet, saved as CSV by a spreadsheet program of another maker. */
export function savedAsCsv(bytes: ArrayBuffer, sheetRows?: number): string {
  const { SheetNames, Sheets } = read(bytes, { dense: true, sheetRows });
  const sheet = Sheets[SheetNames[0] ?? ""];
  return sheet ? utils.sheet_to_csv(sheet, { blankrows: false }) : "";
}
