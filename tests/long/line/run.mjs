// Drops each request of the journeys once, in each engine: run.mjs [--engine firefox] [--journey add] [--only tank-form]
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { parseCommandLine, text } from "../../../scripts/lib/process/command-line.mjs";
import { chromium } from "../../engines/chromium.mjs";
import { firefox } from "../../engines/firefox.mjs";
import { openBrowser, startServer } from "../../engines/scene.mjs";
import { webkit } from "../../engines/webkit.mjs";
import { loseEach } from "./each-request.mjs";
import { journeys } from "./journeys.mjs";

const engines = { chromium, firefox, webkit };
const usage = `npm run test:line -- [--engine ${Object.keys(engines).join("|")}] [--journey TITLE] [--only REQUEST]`;

await runCommand(async (args) => {
  const { values } = parseCommandLine(args, { usage, options: { engine: text, journey: text, only: text } });
  const chosen = Object.entries(engines).filter(([name]) => name === (values.engine ?? name));
  if (chosen.length === 0) throw new Problem(usage);
  await buildApp();
  const server = await startServer();
  beforeExit(server.stop);
  const lines = [];
  for (const [name, engine] of chosen) lines.push(await runEngine(name, engine, server, values));
  for (const { text } of lines) console.log(text);
  return lines.some(({ failed }) => failed > 0) ? 1 : 0;
});

async function runEngine(name, engine, server, { journey = "", only = "" }) {
  if (!engine.find()) return { text: `${name} is not installed: ${engine.howToInstall}`, failed: 0 };
  const browser = await openBrowser(engine, server);
  const stop = beforeExit(browser.close);
  const counts = { dropped: 0, failed: 0 };
  for (const [title, steps] of Object.entries(journeys).filter(([title]) => title.includes(journey))) {
    await loseEach(browser, steps, {
      only: new RegExp(only),
      report(loss, problem) {
        counts.dropped += 1;
        if (problem) counts.failed += 1;
        console.log(`${problem ? "FAILED" : "ok    "} ${name}, ${title}: ${describe(loss)}${reasonOf(problem)}`);
      },
    });
  }
  stop();
  await browser.close();
  return { ...counts, text: `${name}: ${counts.dropped} requests dropped, ${counts.failed} journeys failed` };
}

function describe({ name, isAnswered }) {
  return isAnswered ? `${name}, its answer` : name;
}

function reasonOf(problem) {
  return problem ? `\n${problem.message.replaceAll(/^/gm, "       ")}` : "";
}
