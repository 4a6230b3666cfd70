import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { writeSecrets } from "../server/start-app.mjs";
import { demoSettings } from "./demo-state.mjs";
import { prepareState } from "./start-demo.mjs";

/** What `npm run dev` needs: the tables, an admin whom the sign-in page names, and in `settings`, a file, what is missing. */
export async function prepareDev(stateDir, settings) {
  await prepareState(stateDir);
  if (!existsSync(settings)) writeFileSync(settings, linesOf(demoSettings(stateDir)));
  const secrets = readFileSync(writeSecrets(stateDir), "utf8");
  appendFileSync(settings, missingSettings(secrets, readFileSync(settings, "utf8")));
}

function linesOf(variables) {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

/** The lines of `secrets` whose names `settings` does not set. */
function missingSettings(secrets, settings) {
  const isSet = (line) => settings.split("\n").some((each) => each.startsWith(`${line.split("=")[0]}=`));
  const missing = secrets.split("\n").filter((line) => line !== "" && !isSet(line));
  const start = settings === "" || settings.endsWith("\n") ? "" : "\n";
  return missing.length > 0 ? `${start}${missing.join("\n")}\n` : "";
}
