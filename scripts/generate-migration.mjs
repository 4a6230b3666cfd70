// Writes the SQL migration for what changed in drizzle/schema.ts, with every table STRICT (drizzle-kit cannot say so).
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const kit = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], { stdio: "inherit" });
if (kit.status !== 0) process.exit(kit.status ?? 1);

for (const name of readdirSync("drizzle").filter((file) => file.endsWith(".sql"))) {
  const path = `drizzle/${name}`;
  const sql = readFileSync(path, "utf8");
  const strict = sql.replace(/(^CREATE TABLE [\s\S]*?\n\))(?:\s*STRICT)?;/gm, "$1 STRICT;");
  if (strict !== sql) writeFileSync(path, strict);
}
