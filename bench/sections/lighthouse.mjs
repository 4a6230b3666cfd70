import getPort from "get-port";
import lighthouse from "lighthouse";
import { withBrowser } from "../browser/launch.mjs";
import { stateWith } from "../seed/state.mjs";
import { addTank } from "../seed/tanks.mjs";
import { startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, row } from "../tables.mjs";

export const title = "Lighthouse at 10,000 tanks";

const categories = ["performance", "accessibility", "best-practices"];

/** Its own phone and line, which are simulated; the median of three runs. */
const rounds = 3;

export async function run() {
  return withServers([startProduct(await stateWith(10_000))], async ({ url }) => {
    const id = await addTank(url);
    const pages = { list: "/", form: `/?edit=${id}`, gallery: `/?photos=${id}`, "sign-in": "/admin/login" };
    const rows = [];
    const faults = new Set();
    for (const [name, path] of Object.entries(pages)) {
      const scores = await scoresOf(url + path, faults);
      for (const category of categories) {
        rows.push(row(`${name}: ${category}`, { measured: scores[category], unit: "of 100", goal: atLeast(100) }));
      }
    }
    return { tables: [comparisons(rows)], notes: [`Below 100: ${[...faults].sort().join("; ") || "nothing"}.`] };
  });
}

/** In percent, of the run with the median performance. */
async function scoresOf(url, faults) {
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await look(url));
  const performance = ({ categories }) => categories.performance.score;
  const report = runs.sort((a, b) => performance(a) - performance(b))[Math.floor(rounds / 2)];
  for (const { id, auditRefs } of Object.values(report.categories)) {
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && report.audits[id].score < 1);
    for (const ref of failed) faults.add(`${id} ${ref.id} ${report.audits[ref.id].displayValue ?? ""}`.trim());
  }
  return Object.fromEntries(categories.map((name) => [name, Math.round(report.categories[name].score * 100)]));
}

/** Each in a browser of its own, which has kept nothing. */
async function look(url) {
  const port = await getPort({ host: "127.0.0.1" });
  const settings = { port, onlyCategories: categories, logLevel: "error" };
  const { lhr } = await withBrowser(() => lighthouse(url, settings), [`--remote-debugging-port=${port}`]);
  return lhr;
}
