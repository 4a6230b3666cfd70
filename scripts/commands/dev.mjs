import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../lib/database/local-database.mjs";
import { demoAdmin } from "../lib/demo/demo-lists.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { runShown } from "../lib/process/run.mjs";
import { programs, root } from "../lib/project.mjs";
import { writeSecrets } from "../lib/server/start-app.mjs";

/** Vite's development server has its data and its settings where wrangler has them by default. */
await runCommand(async () => {
  const stateDir = join(root, ".wrangler/state");
  const settings = join(root, ".dev.vars");
  await migrate(stateDir);
  if (!existsSync(settings))
    writeFileSync(settings, `DEMO_MODE=true\nDEMO_ADMIN=${demoAdmin.username}:${demoAdmin.password}\n`);
  const secrets = readFileSync(writeSecrets(stateDir), "utf8");
  appendFileSync(settings, missingSettings(secrets, readFileSync(settings, "utf8")));
  const port = process.env.PORT ? ["--port", process.env.PORT] : [];
  return runShown(process.execPath, [programs.remix, "vite:dev", ...port, ...process.argv.slice(2)]);
});

/** The lines of `secrets` whose names `settings` does not set. */
function missingSettings(secrets, settings) {
  const isSet = (line) => settings.split("\n").some((each) => each.startsWith(`${line.split("=")[0]}=`));
  const missing = secrets.split("\n").filter((line) => line !== "" && !isSet(line));
  const start = settings === "" || settings.endsWith("\n") ? "" : "\n";
  return missing.length > 0 ? `${start}${missing.join("\n")}\n` : "";
}
