import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../../../bench/ask.mjs";
import { measureHeap } from "./heap.mjs";

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
    samples.push(await measureHeap(inspectorPort));
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
  await sendCsv(`${url}/api/admin/${kind}/import`, cookie, csv);
}

const largestList = 249_000;

function largestCustomers(name) {
  const numbers = Array.from({ length: largestList }, (_, index) => String(index).padStart(6, "0"));
  return ["Customer No.,Customer Name", ...numbers.map((number) => `C${number},${name} of the number ${number}`)];
}

/** Imports the largest list that an import takes; gives a request for the check of a file that renames them all. */
export async function prepareCheck(url, cookie) {
  await sendCsv(`${url}/api/admin/customers/import`, cookie, largestCustomers("Customer"));
  const renamed = largestCustomers("Supplier");
  const init = await csvRequest(cookie, renamed);
  return () => ({ path: "/api/admin/customers/check", init });
}

/** Samples of the heap, in MB, while the largest list is checked against itself, and how long that took in s. */
export async function checkLargestList(url, inspectorPort, check) {
  const startedAt = performance.now();
  const { path, init } = check();
  const answer = ask(url + path, init);
  const heap = await sampleUntil(answer, inspectorPort);
  const { preview } = JSON.parse((await answer).bytes);
  if (preview?.changed !== largestList) throw new Error(`The check found ${preview?.changed} changes.`);
  return { heap, seconds: (performance.now() - startedAt) / 1000 };
}

/** Samples of the heap, in MB, of each of what is done with a list of 100,000 rows; a restore is a check and an import. */
export async function changeLargeList(url, inspectorPort, cookie) {
  const of = `${url}/api/admin/customers`;
  const list = largestCustomers("Client").slice(0, rows + 1);
  const request = await csvRequest(cookie, list);
  const checkOnce = () => ask(`${of}/check`, request);
  const exportAs = (format) => () => ask(`${of}/export?as=${format}`, { headers: { Cookie: cookie } });
  const steps = {
    "a check": checkOnce,
    "two checks at once": () => Promise.all([checkOnce(), checkOnce()]),
    "an import": () => ask(`${of}/import`, request),
    "an export as CSV": exportAs("csv"),
    "an export as .xlsx": exportAs("xlsx"),
  };
  const found = {};
  for (const [what, work] of Object.entries(steps)) found[what] = await sampleUntil(work(), inspectorPort);
  return found;
}

async function sendCsv(url, cookie, lines) {
  await ask(url, await csvRequest(cookie, lines));
}

/** In bytes, so that it can be sent again on a new connection. */
async function csvRequest(cookie, lines) {
  const form = new FormData();
  form.append("csv", new File([lines.join("\n")], "list.csv"));
  const sent = new Response(form);
  const headers = { Cookie: cookie, "Content-Type": sent.headers.get("Content-Type") };
  return { method: "POST", headers, body: Buffer.from(await sent.arrayBuffer()) };
}
