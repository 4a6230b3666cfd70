import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeExit } from "./process/command.mjs";

/** A folder that only this account can read, and that is deleted when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tank-inventory-"));
  beforeExit(async () => remove(folder));
  return folder;
}

/** Has `use` run with the path of a file that is there for it alone: it may hold secrets. */
export async function withTemporaryFile(text, use) {
  const folder = temporaryFolder();
  const file = join(folder, "file.json");
  writeFileSync(file, text, { mode: 0o600 });
  return use(file).finally(() => remove(folder));
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}
