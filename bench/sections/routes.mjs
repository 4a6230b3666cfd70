import { ask, askJson } from "../ask.mjs";
import { cpuTime, workerdIds } from "../memory.mjs";
import { customerFile, importCustomers, makeCustomerRows, signIn } from "../seed/customers.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startMetered, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, figure, row } from "../tables.mjs";

export const title = "Each route at 10,000 tanks and 20,000 customers";

const distance = 150;
const times = 40;
const [tank] = makeTanks(1);

/** What a request asks of D1, how long it takes from afar, and the CPU of workerd that it needs, D1's own included. */
export async function run() {
  const state = await stateWith(10_000);
  const calls = await withServers([startProduct(state)], async ({ url }) => {
    const { cookie } = await signIn(url);
    await importCustomers(url, cookie, customerFile(makeCustomerRows(20_000)));
    return callsOf(url, cookie);
  });
  const used = await withServers([startMetered(state, { distance })], ({ url }) => measureEach(calls, url, meter));
  const cpu = await withServers([startProduct(state)], ({ url }) => {
    const [workerd] = workerdIds();
    return measureEach(calls, url, (call, address) => meterCpu(call, address, workerd));
  });
  const [ofPage] = cpu;
  const granted = comparisons([row("CPU of `/`", { measured: ofPage, unit: "ms", goal: atMost(10) })]);
  return { tables: [table(calls, used, cpu), granted], notes: [note] };
}

const note = `A wait is a trip to the database that the request could not make beside another; a list of more than 4 MB is read in
several. "From afar" is the whole answer with ${distance} ms put before each trip. CPU is that of workerd, in which D1 runs
here; on Cloudflare the database's share is not billed as CPU.`;

async function callsOf(url, cookie) {
  const [{ id }] = JSON.parse((await ask(`${url}/api/tanks`)).bytes);
  const signedIn = { headers: { Cookie: cookie } };
  const tagged = async (path) => ({ headers: { "If-None-Match": (await ask(url + path)).headers.etag } });
  const json = (method, content) => (number) => ({
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...tank, ...content(number) }),
  });
  const calls = {
    "`/`": { path: "/" },
    "`/?view=list`": { path: "/?view=list" },
    "`/?q=propane`": { path: "/?q=propane" },
    "`/?add`": { path: "/?add" },
    "`/?edit=ID`": { path: `/?edit=${id}` },
    "`/?photos=ID`": { path: `/?photos=${id}` },
    "`/?summary`": { path: "/?summary" },
    "`GET /api/tanks`, unchanged": { path: "/api/tanks", options: await tagged("/api/tanks") },
    "`GET /api/tanks`, after a write": { path: "/api/tanks", isAfterWrite: true },
    "`GET /api/tanks/compact?since=`, after a write": { path: "/api/tanks/compact?since=10000", isAfterWrite: true },
    "`GET /api/tanks/ID`": { path: `/api/tanks/${id}` },
    "`POST /api/tanks`": { path: "/api/tanks", options: json("POST", () => ({})) },
    "`PUT /api/tanks/ID`": {
      path: `/api/tanks/${id}`,
      options: json("PUT", (number) => ({ propertyNumber: `P-${number}` })),
    },
    "`GET /api/customers`, unchanged": { path: "/api/customers", options: await tagged("/api/customers") },
    "`/admin`": { path: "/admin", options: signedIn },
    "`/admin?tab=data`": { path: "/admin?tab=data", options: signedIn },
    "`GET /api/health`": { path: "/api/health" },
  };
  return Object.entries(calls).map(([name, { options = {}, ...call }]) => ({
    name,
    optionsOf: typeof options === "function" ? options : () => options,
    ...call,
  }));
}

async function measureEach(calls, url, measure) {
  const figures = [];
  for (const call of calls) figures.push(await measure(call, url));
  return figures;
}

async function meter({ path, optionsOf, isAfterWrite }, url) {
  await ask(url + path, optionsOf(-1));
  if (isAfterWrite) await askJson(`${url}/api/tanks`, tank);
  const { headers, ms } = await ask(url + path, optionsOf(-2));
  return { ...JSON.parse(headers["x-used"]), ms };
}

/** In ms, the mean of `times` requests: the system counts CPU time in steps of 10 ms. */
async function meterCpu({ path, optionsOf, isAfterWrite }, url, workerd) {
  const spent = [];
  for (let number = 0; number < times; number++) {
    if (isAfterWrite) await askJson(`${url}/api/tanks`, tank);
    const before = cpuTime(workerd);
    await ask(url + path, optionsOf(number));
    if (number >= times / 4) spent.push(cpuTime(workerd) - before);
  }
  return spent.reduce((sum, each) => sum + each, 0) / spent.length;
}

function table(calls, used, cpu) {
  const rows = calls.map(({ name }, index) => {
    const { trips, rowsRead, rowsWritten, ms } = used[index];
    return [name, ...[trips, ms, rowsRead, rowsWritten, cpu[index]].map(figure)];
  });
  return { columns: ["", "waits", "from afar, ms", "rows read", "rows written", "CPU, ms"], rows };
}
