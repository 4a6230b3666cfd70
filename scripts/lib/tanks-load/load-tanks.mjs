import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";
import { progressOf } from "../progress.mjs";
import { sendTanks } from "./send-tanks.mjs";

const shown = 20;

/**
 * Does what was planned, shows the progress and the counts, and returns the refused ones with their reasons in the order of
 * the file. `hint` tells of --refused where not all of them are shown.
 */
export async function loadTanks(plan, url, { hint }) {
  const tanks = [...plan.created, ...plan.updated];
  const { present, edited } = plan;
  const counts = {
    created: 0,
    updated: 0,
    present: present.length,
    edited: edited.length,
    refused: plan.refused.length,
  };
  const refused = plan.refused.map(toRefused);
  const progress = progressOf(tanks.length, "tanks");
  const settled = (tank, { outcome, reason }) => {
    counts[outcome]++;
    if (outcome === "refused") refused.push(toRefused({ ...tank, reason }));
    progress.advance();
  };
  try {
    await sendTanks(tanks, url, { concurrency: 8, settled });
  } catch (error) {
    progress.end();
    if (counts.created + counts.updated > 0 && error instanceof Problem)
      console.error(`Stopped after ${summary(counts)}.`);
    throw error;
  }
  progress.end();
  refused.sort((a, b) => a.row - b.row);
  console.log(summary(counts));
  showRefused(refused, hint);
  return refused;
}

/** A new tank has the id of its content, which the corrected row will not have. */
function toRefused({ row, values, id, version, reason }) {
  return { row, values: version === undefined ? values : { id, ...values, version }, reason };
}

/** The refused tanks as a file that can be corrected, in a spreadsheet as an export can, and loaded again. */
export async function refusedCsv(refused) {
  const { csvParts } = await loadAppModule("app/csv/write-csv.ts");
  const names = [...new Set(refused.flatMap(({ values }) => Object.keys(values)))];
  const rows = refused.map(({ row, values, reason }) => [...names.map((name) => values[name] ?? ""), row, reason]);
  return [...csvParts({ columns: [...names, "row", "reason"], batches: [rows] }, ",")].join("");
}

function summary({ created, updated, present, edited, refused }) {
  const there = edited > 0 ? `${present + edited} already there (${edited} edited since)` : `${present} already there`;
  return `${created} created, ${updated > 0 ? `${updated} changed, ` : ""}${there}, ${refused} refused`;
}

function showRefused(refused, hint) {
  for (const { row, reason } of refused.slice(0, shown)) console.log(`row ${row}: ${reason}`);
  if (refused.length <= shown) return;
  console.log(`and ${refused.length - shown} more${hint ? "; --refused OUT.csv writes all of them to a file" : ""}`);
}
