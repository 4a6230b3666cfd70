// What depends on the time, and wants a machine with nothing else to do: hostile photos, and dropped requests.
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { runCommand } from "../../../scripts/lib/process/command.mjs";
import { runShown } from "../../../scripts/lib/process/run.mjs";

const files = ["hostile-photos", "dropped-requests"].map((name) => `tests/long/timed/${name}.mjs`);

await runCommand(
  async () => {
    await buildApp();
    return runShown(process.execPath, ["--test", "--test-reporter=spec", "--test-concurrency=1", ...files]);
  },
  { interrupted: 130 },
);
