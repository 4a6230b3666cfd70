import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { inLanes } from "../in-lanes.mjs";
import { Problem } from "../problem.mjs";
import { serviceTokenHeaders } from "./service-token.mjs";
import { tankIds } from "./tank-id.mjs";

const attempts = 8;
const longestPause = 60_000;
const newOutcomes = new Map([
  [201, "created"],
  [200, "present"],
  // The id is a hash of the values: other content under it is the same tank, edited since.
  [409, "edited"],
]);

const changeOutcomes = new Map([[200, "updated"]]);
const changeRefusals = new Map([
  [404, "This tank does not exist."],
  [412, "The tank was changed meanwhile."],
]);

/**
 * Sends tanks, each `{ values, photoUrls }`, to the server at `url`, `concurrency` at a time, and calls
 * `settled(tank, { outcome, reason })` for each: created, present, edited or refused. One with a `version` changes the tank
 * of its `id`, if that still has the version: updated or refused. Sending them again creates no duplicates. Throws a Problem when the server is unreachable or keeps failing.
 */
export async function sendTanks(tanks, url, { concurrency, settled, pause = wait }) {
  const idOf = tankIds();
  const calls = tanks.map((tank) => ({ tank, call: callOf(tank, url, idOf) }));
  await inLanes(concurrency, calls, async ({ tank, call }) => settled(tank, await sendTank(call, pause)));
}

/** A made id leaves the photos out: the next time they may have other paths. A change without photos keeps them. */
function callOf({ values, photoUrls, id, version }, url, idOf) {
  if (version === undefined) {
    const body = { id: id ?? idOf(values), ...values, photoUrls };
    return { method: "POST", address: new URL("/api/tanks", url), headers: keyed(), body };
  }
  const address = new URL(`/api/tanks/${encodeURIComponent(id)}`, url);
  return { method: "PUT", address, headers: { "If-Match": `"${version}"`, ...keyed() }, body: values };
}

/** By its key the server knows a call whose answer was lost, for what it was. */
function keyed() {
  return { "Idempotency-Key": randomUUID() };
}

async function sendTank(call, pause) {
  for (let attempt = 1; ; attempt++) {
    const response = await send(call);
    const again = response instanceof Error || response.status === 429 || response.status >= 500;
    if (!again) return verdict(response, call, attempt);
    if (attempt === attempts) throw new Problem(await givenUp(response, call.address));
    await pause(pauseBefore(attempt, response));
  }
}

/** Returns a broken connection's error, to be retried; throws when there is no server. */
async function send({ method, address, headers, body }) {
  try {
    const json = {
      "Content-Type": "application/json",
      Accept: "application/json",
      ...serviceTokenHeaders(),
      ...headers,
    };
    const signal = AbortSignal.timeout(60_000);
    return await fetch(address, { method, headers: json, body: JSON.stringify(body), redirect: "manual", signal });
  } catch (error) {
    const code = error.cause?.code;
    if (code === "ECONNREFUSED")
      throw new Problem(`Nothing answers at ${address.origin}. Start the app first: npm start`);
    if (code === "ENOTFOUND") throw new Problem(`There is no server named ${address.hostname}.`);
    return error;
  }
}

async function verdict(response, { method, address }, attempt) {
  const outcome = (method === "POST" ? newOutcomes : changeOutcomes).get(response.status);
  const answer = await response.json().catch(() => undefined);
  // The plan has left out what was there: the first attempt has made it.
  if (outcome === "present" && attempt > 1) return { outcome: "created" };
  if (outcome) return { outcome };
  const refusal = method === "PUT" && answer?.error && changeRefusals.get(response.status);
  if (refusal) return { outcome: "refused", reason: refusal };
  if (response.status === 400 && answer?.error) return { outcome: "refused", reason: reasonOf(answer) };
  throw new Problem(
    `${address} answered ${response.status}${answer?.error ? `: ${answer.error}` : ""}. Is this the tank tracker?`,
  );
}

function reasonOf({ error, fieldErrors = {} }) {
  const faults = Object.entries(fieldErrors).map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  return faults.length > 0 ? faults.join("; ") : error;
}

/** In ms: Retry-After, which holds seconds or a date, else a backoff that doubles from 250 ms. */
export function pauseBefore(attempt, response) {
  const asked = response instanceof Response ? response.headers.get("Retry-After") : null;
  const seconds = asked === null || asked.trim() === "" ? Number.NaN : Number(asked);
  const date = Date.parse(asked ?? "");
  let pause = 125 * 2 ** attempt;
  if (!Number.isNaN(seconds)) pause = seconds * 1000;
  else if (!Number.isNaN(date)) pause = date - Date.now();
  return Math.min(Math.max(pause, 0), longestPause);
}

async function givenUp(response, address) {
  if (response instanceof Error)
    return `The connection to ${address.origin} keeps breaking: ${response.cause?.message ?? response.message}`;
  return `${address.origin} keeps answering ${response.status}. Try again later: what is loaded is not loaded twice.`;
}
