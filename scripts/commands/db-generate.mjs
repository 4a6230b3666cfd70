// Writes the SQL migration for what changed in drizzle/schema.ts. On the terminal, so that drizzle-kit can prompt.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { makeNewestStrict } from "../lib/database/strict-tables.mjs";
import { programs, root } from "../lib/project.mjs";

const args = [programs.drizzleKit, "generate", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
makeNewestStrict(join(root, "drizzle"));
