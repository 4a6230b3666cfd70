import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { clearList, replaceList } from "~/lists/import/replace-list.server";
import { createTank, updateTank } from "~/tanks/store/tanks.server";
import { sampleFields } from "../helpers/sample-tank";
import { isCountRight, isSearchRight, missingNames, readSchema, triggers } from "../helpers/tank-schema";

const db = drizzle(env.DB);

const input = {
  ...sampleFields,
  customerName: "Copley Hospital",
  tankSizeGallons: 500,
  photoUrls: [],
};

/** Adds, changes and deletes a tank and returns the steps after which the count or the search index is stale. */
async function staleSteps(): Promise<string[]> {
  await env.DB.prepare("insert or ignore into admins (id, username, password) values ('chief', 'c', 'x')").run();
  const stale: string[] = [];
  const check = async (step: string) => {
    if (!(await isCountRight()) || !(await isSearchRight())) stale.push(step);
  };
  const created = await createTank({ db, visitor: null }, input);
  if (created.kind !== "created") throw new Error(created.kind);
  await check("insert");
  await updateTank({ db, visitor: null }, created.tank.id, {
    ...input,
    customerName: "Trono Fuels",
    tankSizeGallons: 700,
  });
  await check("update");
  const names = async () =>
    JSON.parse((await env.DB.prepare("select names from list_counts where list = 'customers'").first("names")) ?? "");
  const list = async (name: string) => {
    const row = { customerNumber: "1", customerName: name, type: "" };
    const record = { id: crypto.randomUUID(), fileName: "a.csv", importedAt: new Date(), importedBy: "chief" };
    await replaceList(db, "customers", [row], record);
    if ((await names()).join() !== name) stale.push(`names of ${name}`);
  };
  await list("Trono Fuels");
  await check("import");
  await updateTank({ db, visitor: null }, created.tank.id, input);
  await check("update to an unlisted customer");
  await list("Copley Hospital");
  await check("second import");
  await clearList(db, "customers", { clearedBy: "chief" });
  await check("clear");
  await env.DB.prepare("delete from tanks where id = ?").bind(created.tank.id).run();
  await check("delete");
  return stale;
}

/** Rebuilds the table as drizzle-kit does for a changed CHECK or NOT NULL: create, copy, drop, rename. */
async function rebuildTanks() {
  const schema = await readSchema();
  const table = schema.find(({ name }) => name === "tanks")?.sql ?? "";
  const { results } = await env.DB.prepare("select name from pragma_table_info('tanks')").all<{ name: string }>();
  const columns = results.map(({ name }) => `"${name}"`).join(", ");
  const indexes = schema.filter(({ type }) => type === "index").map(({ sql }) => sql);
  await env.DB.batch(
    [
      // Those of another table would name one that is missing.
      ...["begun", "raised"].map((name) => `drop trigger list_versions_${name}`),
      table.replace(/tanks/, "__new_tanks"),
      `insert into __new_tanks (${columns}) select ${columns} from tanks`,
      "drop table tanks",
      "alter table __new_tanks rename to tanks",
      ...indexes,
    ].map((sql) => env.DB.prepare(sql)),
  );
}

test("after all migrations the count and the search index follow every write", async () => {
  expect(await missingNames()).toEqual([]);
  expect(await staleSteps()).toEqual([]);
});

test("a rebuild of the table is noticed by its missing triggers, and made good by creating them again", async () => {
  const dropped = (await readSchema()).filter(({ type }) => type === "trigger");
  await rebuildTanks();
  expect(await missingNames()).toEqual(triggers);
  expect(await staleSteps()).toEqual([
    ...["insert", "update", "names of Trono Fuels", "import", "update to an unlisted customer"],
    ...["names of Copley Hospital", "second import", "clear"],
  ]);
  await env.DB.batch(dropped.map(({ sql }) => env.DB.prepare(sql)));
  expect(await missingNames()).toEqual([]);
  expect(await staleSteps()).toEqual([]);
});
