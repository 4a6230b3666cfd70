import { SingleBar } from "cli-progress";
import Papa from "papaparse";
import { Problem } from "../problem.mjs";
import { sendTanks } from "./send-tanks.mjs";

const shown = 20;

/**
 * Sends the tanks, shows the progress and the counts, and returns the refused ones with their reasons in the order of
 * the file. `hint` tells of --refused where not all of them are shown.
 */
export async function loadTanks(tanks, url, { hint }) {
  const counts = { created: 0, present: 0, edited: 0, refused: 0 };
  const refused = [];
  const progress = process.stderr.isTTY ? bar(tanks.length) : lines(tanks.length);
  const settled = (tank, { outcome, reason }) => {
    counts[outcome]++;
    if (outcome === "refused") refused.push({ row: tank.row, values: tank.values, reason });
    progress.advance();
  };
  try {
    await sendTanks(tanks, url, { concurrency: 8, settled });
  } catch (error) {
    progress.end();
    if (counts.created > 0 && error instanceof Problem) console.error(`Stopped after ${summary(counts)}.`);
    throw error;
  }
  progress.end();
  refused.sort((a, b) => a.row - b.row);
  console.log(summary(counts));
  showRefused(refused, hint);
  return refused;
}

/** The refused tanks as a file that can be corrected and loaded again. */
export function refusedCsv(refused) {
  const rows = refused.map(({ row, values, reason }) => ({ ...values, row, reason }));
  return `${Papa.unparse(rows, { newline: "\n" })}\n`;
}

function bar(total) {
  const progress = new SingleBar({
    format: "{bar} {value}/{total} tanks, {duration_formatted}",
    hideCursor: true,
    stream: process.stderr,
  });
  progress.start(total, 0);
  return { advance: () => progress.increment(), end: () => progress.stop() };
}

function lines(total) {
  let done = 0;
  return {
    advance() {
      done++;
      const tenth = Math.floor((done * 10) / total);
      if (tenth > Math.floor(((done - 1) * 10) / total)) console.error(`${tenth * 10} % (${done} of ${total} tanks)`);
    },
    end() {},
  };
}

function summary({ created, present, edited, refused }) {
  const there = edited > 0 ? `${present + edited} already there (${edited} edited since)` : `${present} already there`;
  return `${created} created, ${there}, ${refused} refused`;
}

function showRefused(refused, hint) {
  for (const { row, reason } of refused.slice(0, shown)) console.log(`row ${row}: ${reason}`);
  if (refused.length <= shown) return;
  console.log(`and ${refused.length - shown} more${hint ? "; --refused OUT.csv writes all of them to a file" : ""}`);
}
