import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { replaceList } from "~/lists/import/replace-list.server";
import { tankSchema } from "~/tanks/model/tank.schema";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { createTank } from "./tanks.server";
import { countUnlisted } from "./used-names.server";

const db = drizzle(env.DB);

async function importCustomers(...names: string[]) {
  await env.DB.prepare("insert or ignore into admins (id, username, password) values ('admin', 'a', 'x')").run();
  const rows = names.map((customerName, index) => ({ customerNumber: String(index), customerName, type: null }));
  const about = { id: crypto.randomUUID(), fileName: "list.csv", importedAt: new Date(), importedBy: "admin" };
  await replaceList(db, "customers", rows, about);
}

test("an empty list says of no tank that its customer is not listed, and one with an entry does", async () => {
  await createTank({ db, visitor: null }, tankSchema.parse({ ...sampleFields, photoUrls: [] }));
  const unlisted = async () => (await countUnlisted(db, "customers", "customerName")).tanks;
  await importCustomers();
  expect(await unlisted()).toBe(0);
  await importCustomers("Somebody else");
  expect(await unlisted()).toBe(1);
});
