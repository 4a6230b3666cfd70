import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEnd } from "../scripts/session.mjs";

const made = [];
beforeEnd(async () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that goes with this run. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tank-bench-"));
  made.push(folder);
  return folder;
}
