import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes the tables of the newest migration in `folder` STRICT, which drizzle-kit cannot; an applied migration stays. */
export function makeNewestStrict(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const path = join(folder, `${entries.at(-1).tag}.sql`);
  const sql = readFileSync(path, "utf8");
  writeFileSync(path, sql.replace(/(^CREATE TABLE [\s\S]*?\n\))(?:\s*STRICT)?;/gm, "$1 STRICT;"));
}
