import { availableParallelism } from "node:os";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { refuseTaken } from "../lib/process/command-line.mjs";
import { runShown, start } from "../lib/process/run.mjs";

const usage = "npm run busy -- [--times 5] COMMAND ...";

await runCommand(
  async () => {
    const { times, command, args } = readCommandLine();
    for (let core = 0; core < availableParallelism(); core++) start(process.execPath, ["-e", "for (;;);"]);
    for (let time = 1; time <= times; time++) {
      const code = await runShown(command, args);
      console.log(`\nBeside ${availableParallelism()} busy cores, time ${time} of ${times}: exit code ${code}`);
      if (code !== 0) return code;
    }
  },
  { usage, words: process.argv.slice(2, 3), interrupted: 130 },
);

/** What follows belongs to the command, options too. */
function readCommandLine() {
  const words = process.argv.slice(2);
  refuseTaken(words, ["times"]);
  const isCounted = words[0] === "--times";
  const times = isCounted ? Number(words[1]) : 1;
  const [command, ...args] = isCounted ? words.slice(2) : words;
  if (!command || !(times >= 1)) throw new Problem(usage);
  return { times, command, args };
}
