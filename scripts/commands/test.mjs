import { runParts, showSummary } from "../../tests/run/run-parts.mjs";
import { parts } from "../../tests/run/test-parts.mjs";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";

const groups = [...new Set(parts.flatMap((part) => part.groups))];

const usage = `npm test [-- PART], one of: ${groups.join(", ")}`;

await runCommand(
  async ([group, ...args]) => {
    if (group !== undefined && !groups.includes(group)) {
      throw new Problem(
        `There is no part "${group}". npm test runs all but long and backup; npm test -- PART runs one: ${groups.join(", ")}`,
      );
    }
    const chosen = parts.filter(({ groups, isLong }) => (group === undefined ? !isLong : groups.includes(group)));
    return showSummary(await runParts(chosen, { args, isWhole: group === undefined }), chosen);
  },
  { usage, interrupted: 130 },
);
