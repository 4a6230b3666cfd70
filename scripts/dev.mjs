import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  if (!existsSync(settings)) writeFileSync(settings, `${readFileSync(writeSecrets(stateDir), "utf8")}DEMO_MODE=true\n`);
  const port = process.env.PORT ? ["--port", process.env.PORT] : [];
  return runShown(process.execPath, [programs.remix, "vite:dev", ...port, ...process.argv.slice(2)]);
});
