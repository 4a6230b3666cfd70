import { buildApp } from "../lib/build/build-app.mjs";
import { runCommand } from "../lib/process/command.mjs";

await runCommand(buildApp);
