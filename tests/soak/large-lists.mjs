import { ask } from "../../bench/ask.mjs";
import { memory, workerdIds } from "../../bench/memory.mjs";

const rows = 100_000;
const reads = 20;
/** Of each row, so that both lists are of about 16 MB as JSON. */
const lengths = { customers: 20, products: 55 };

/** Imports two lists of 16 MB, reads them in turn, and gives the most memory used above that of before, in MB. */
export async function readLargeLists(url, cookie) {
  const resident = () => Math.max(...workerdIds().map(memory));
  for (const kind of Object.keys(lengths)) await importList(url, cookie, kind);
  const before = resident();
  let most = before;
  const bytes = {};
  for (let time = 0; time < reads; time++) {
    const kind = Object.keys(lengths)[time % 2];
    bytes[kind] = (await ask(`${url}/api/${kind}`)).bytes.length;
    most = Math.max(most, resident());
  }
  return {
    megabytes: Object.values(bytes).map((count) => Math.round(count / 1e6)),
    resident: most - before,
  };
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
