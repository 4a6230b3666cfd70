import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../../bench/ask.mjs";
import { usedHeap } from "./heap.mjs";

const rows = 100_000;
const reads = 20;
const samplePause = 20;
/** Of each row, so that both lists are of about 16 MB as JSON. */
const lengths = { customers: 20, products: 55 };

/** Imports two lists of 16 MB, reads them in turn, and gives samples of the heap meanwhile, in MB. */
export async function readLargeLists(url, inspectorPort, cookie) {
  for (const kind of Object.keys(lengths)) await importList(url, cookie, kind);
  const heap = [];
  const bytes = {};
  for (let time = 0; time < reads; time++) {
    const kind = Object.keys(lengths)[time % 2];
    const answer = ask(`${url}/api/${kind}`);
    heap.push(...(await sampleUntil(answer, inspectorPort)));
    bytes[kind] = (await answer).bytes.length;
  }
  return { megabytes: Object.values(bytes).map((count) => Math.round(count / 1e6)), heap };
}

/** At least once, and while the answer is on its way. */
async function sampleUntil(answer, inspectorPort) {
  const samples = [];
  let isOver = false;
  const end = () => (isOver = true);
  answer.then(end, end);
  do {
    samples.push(await usedHeap(inspectorPort));
    await wait(samplePause);
  } while (!isOver);
  return samples;
}

async function importList(url, cookie, kind) {
  const values = Array.from({ length: rows }, (_, index) => String(index).padStart(6, "0"));
  const filler = "x".repeat(lengths[kind]);
  const csv =
    kind === "customers"
      ? ["Customer No.,Customer Name", ...values.map((value) => `${value},${value}${filler}`)]
      : ["Item No", ...values.map((value) => `${value}${filler}`)];
  const body = new FormData();
  body.append("csv", new File([csv.join("\n")], `${kind}.csv`));
  const response = await fetch(`${url}/api/admin/${kind}/import`, {
    method: "POST",
    headers: { Cookie: cookie },
    body,
  });
  if (!response.ok) throw new Error(`Importing ${kind} was answered ${response.status}: ${await response.text()}`);
}
