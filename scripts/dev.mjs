import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "./database.mjs";
import { installPackages } from "./packages.mjs";
import { programs, root } from "./project.mjs";
import { runShown } from "./run.mjs";
import { writeSecrets } from "./server.mjs";
import { runSession } from "./session.mjs";

/** The development server of Vite keeps its data and reads its settings where wrangler does by default. */
await runSession(async () => {
  const stateDir = join(root, ".wrangler/state");
  const settings = join(root, ".dev.vars");
  await installPackages();
  await migrate(stateDir);
  if (!existsSync(settings)) writeFileSync(settings, "DEMO_MODE=true\n");
  const secrets = readFileSync(writeSecrets(stateDir), "utf8");
  appendFileSync(settings, missingSettings(secrets, readFileSync(settings, "utf8")));
  const port = process.env.PORT ? ["--port", process.env.PORT] : [];
  return runShown(process.execPath, [programs.remix, "vite:dev", ...port, ...process.argv.slice(2)]);
});

/** The lines of `secrets` whose names `settings` does not set: a newer version of the app may need more of them. */
function missingSettings(secrets, settings) {
  const isSet = (line) => settings.split("\n").some((each) => each.startsWith(`${line.split("=")[0]}=`));
  const missing = secrets.split("\n").filter((line) => line !== "" && !isSet(line));
  const start = settings === "" || settings.endsWith("\n") ? "" : "\n";
  return missing.length > 0 ? `${start}${missing.join("\n")}\n` : "";
}
