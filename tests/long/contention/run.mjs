// Clients edit one tank of the running server at once: run.mjs [--edits 10000] [--clients 50]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAppModule } from "../../../scripts/lib/app-module.mjs";
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { parseCommandLine, text } from "../../../scripts/lib/process/command-line.mjs";
import { startServer } from "../../servers/app-server.mjs";
import { preparedPhoto } from "../../servers/prepared-photos.mjs";
import { copyPreparedState } from "../../servers/prepared-state.mjs";

const usage = "npm run test:edits -- [--edits 10000] [--clients 50]";

await runCommand(async (args) => {
  const { values } = parseCommandLine(args, { usage, options: { edits: text, clients: text } });
  const [edits, clients] = [Number(values.edits ?? 10_000), Number(values.clients ?? 50)];
  if (!(edits > 0 && clients > 0)) throw new Problem(usage);
  await buildApp();
  const { contend } = await loadAppModule("tests/long/contention/edits.ts");
  const stateDir = mkdtempSync(join(tmpdir(), "edits-"));
  await copyPreparedState(stateDir);
  const server = await startServer(stateDir);
  beforeExit(async () => {
    await server.kill();
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const photos = Array.from({ length: 50 }, (_, number) => preparedPhoto(number));
  const counts = await contend((path, init) => fetch(server.url + path, init), { edits, clients, photos });
  for (const [label, count] of Object.entries(counts)) console.log(`${label.padEnd(14)}${count}`);
  return counts.others + counts.lost + counts.photosLost > 0 ? 1 : 0;
});
