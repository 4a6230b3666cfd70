import { buildApp } from "../lib/build/build-app.mjs";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { parseCommandLine, text } from "../lib/process/command-line.mjs";
import { runShown } from "../lib/process/run.mjs";
import { programs } from "../lib/project.mjs";

const usage = "npm run fuzz -- [--minutes 10] [--seed 20]";

await runCommand(
  async (args) => {
    const { values } = parseCommandLine(args, { usage, options: { minutes: text, seed: text } });
    const minutes = Number(values.minutes ?? 10);
    const seed = Number(values.seed ?? Date.now() % 1_000_000);
    if (!(minutes > 0 && Number.isInteger(seed))) throw new Problem(usage);
    await buildApp();
    console.log(`Trying requests for ${minutes} minutes from the seed ${seed} on.`);
    const env = { FUZZ_MINUTES: String(minutes), FUZZ_SEED: String(seed) };
    return runShown(process.execPath, [programs.vitest, "run", "tests/fuzz", "tests/worker/long/faults.test.ts"], {
      env,
    });
  },
  { usage, interrupted: 130 },
);
