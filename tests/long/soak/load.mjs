import { send } from "../../../bench/ask.mjs";

const fields = {
  customerName: "Acme",
  productContained: "Diesel",
  propertyNumber: "P-1",
  locationWithinFacility: "Bay 3",
};
const lanes = 4;

function json(method, path, content, headers = {}) {
  return {
    path,
    init: { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(content) },
  };
}

/** Two of them are whole lists. */
export const reads = [
  () => ({ path: "/" }),
  () => ({ path: "/?view=list&sort=size" }),
  (turn) => ({ path: `/?q=${turn % 1000}` }),
  () => ({ path: "/api/tanks" }),
  () => ({ path: "/api/customers" }),
  () => ({ path: "/admin/login" }),
  () => ({ path: "/objects/uploads/unknown" }),
];

/** Mostly reads, as people do. */
export const mixture = [
  ...reads,
  (turn) => json("POST", "/api/tanks", { ...fields, tankSizeGallons: 1 + turn }),
  (turn, id) => json("PUT", `/api/tanks/${id}`, { ...fields, tankSizeGallons: 1 + turn }),
  () => json("POST", "/api/tanks", { ...fields, tankSizeGallons: 0 }),
];

/** Of so many requests one is the rare one, unless one is under way. */
const rareTurn = 200;

/** Sends requests of all kinds until `end`; calls `seen(status, ms)` for each answer, of status 0 when there was none. */
export async function load(url, { kinds, rare }, end, seen) {
  const id = crypto.randomUUID();
  await answerTo(url, json("POST", "/api/tanks", { ...fields, id, tankSizeGallons: 1 }));
  let turn = 0;
  let isRareUnderWay = false;
  const lane = async () => {
    while (Date.now() < end) {
      turn++;
      const isRare = rare !== undefined && turn % rareTurn === 0 && !isRareUnderWay;
      isRareUnderWay ||= isRare;
      const startedAt = performance.now();
      const status = await answerTo(url, isRare ? rare() : kinds[turn % kinds.length](turn, id)).catch(() => 0);
      seen(status, performance.now() - startedAt);
      if (isRare) isRareUnderWay = false;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function answerTo(url, { path, init }) {
  const { status } = await send(url + path, init);
  return status;
}
