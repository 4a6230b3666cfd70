import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeExit } from "../scripts/lib/process/command.mjs";

const made = [];
beforeExit(async () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tank-bench-"));
  made.push(folder);
  return folder;
}
