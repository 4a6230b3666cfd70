import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "../problem.mjs";
import { tankIds } from "./tank-id.mjs";

const attempts = 8;
const longestPause = 60_000;
const outcomes = new Map([
  [201, "created"],
  [200, "present"],
  // The id is a hash of the values: other content under it is the same tank, edited since.
  [409, "edited"],
]);

/**
 * Sends tanks, each `{ values, photoUrls }`, to the server at `url`, `concurrency` at a time, and calls
 * `settled(tank, { outcome, reason })` for each: created, present, edited or refused. Sending them again creates no
 * duplicates. Throws a Problem when the server is unreachable or keeps failing.
 */
export async function sendTanks(tanks, url, { concurrency, settled, pause = wait }) {
  const idOf = tankIds();
  const queue = tanks.map((tank) => ({ tank, body: bodyOf(tank, idOf) })).values();
  const lane = async () => {
    for (const { tank, body } of queue) settled(tank, await sendTank(body, new URL("/api/tanks", url), pause));
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** The id leaves the photos out: the next time they may have other paths. */
function bodyOf({ values, photoUrls }, idOf) {
  return { id: idOf(values), ...values, photoUrls };
}

async function sendTank(body, address, pause) {
  for (let attempt = 1; ; attempt++) {
    const response = await post(body, address);
    const again = response instanceof Error || response.status === 429 || response.status >= 500;
    if (!again) return verdict(response, address);
    if (attempt === attempts) throw new Problem(await givenUp(response, address));
    await pause(pauseBefore(attempt, response));
  }
}

/** Returns a broken connection's error, to be retried; throws when there is no server. */
async function post(body, address) {
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const signal = AbortSignal.timeout(60_000);
    return await fetch(address, { method: "POST", headers, body: JSON.stringify(body), redirect: "manual", signal });
  } catch (error) {
    const code = error.cause?.code;
    if (code === "ECONNREFUSED")
      throw new Problem(`Nothing answers at ${address.origin}. Start the app first: npm start`);
    if (code === "ENOTFOUND") throw new Problem(`There is no server named ${address.hostname}.`);
    return error;
  }
}

async function verdict(response, address) {
  const outcome = outcomes.get(response.status);
  const answer = await response.json().catch(() => undefined);
  if (outcome) return { outcome };
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
