import { SELF } from "cloudflare:test";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { origin } from "../helpers/tank-door";
import { calls, routes } from "./calls";
import { expectDocumented, unmet, unsent } from "./contract";
import { type FuzzRequest, fuzzRequests, requestsToAll, rightly } from "./requests";
import { makeWorld, type Stored, stored } from "./world";

declare module "vitest" {
  interface ProvidedContext {
    minutes: number;
    seed: number;
  }
}

const minutes = inject("minutes");
const print = console.log;
const tried = { requests: 0, refused: 0, failed: 0 };

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
});

test("every route has calls to start from", () => {
  expect(Object.keys(calls).sort()).toEqual(routes.sort());
});

async function send({ method, path, headers, body, isSignedIn }: FuzzRequest, cookie: string) {
  const all = new Headers({ Origin: origin, "CF-Connecting-IP": "192.0.2.1" });
  for (const [name, value] of headers) all.set(name, value);
  if (isSignedIn) all.append("Cookie", cookie);
  const response = await SELF.fetch(origin + path, { method, headers: all, body, redirect: "manual" });
  const text = new TextDecoder().decode(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get("Content-Type") ?? "",
    text,
    headers: response.headers,
  };
}

/** Business Central is not set up here. */
function isFault(status: number, { route }: FuzzRequest): boolean {
  return status >= 500 && route !== "api.business-central.customers.ts";
}

/** A confirmation that refuses a photo deletes its upload. */
function withoutUpload({ rows, objects }: Stored, { route }: FuzzRequest): Stored {
  return { rows, objects: route === "api.photos.ts" ? objects.filter((key) => !key.startsWith("pending/")) : objects };
}

async function expectSafe(requests: FuzzRequest[]) {
  const cookie = await makeWorld();
  let before = await stored();
  for (const request of requests) {
    const answer = await send(request, cookie);
    const { status, text } = answer;
    expectDocumented(request.method, new URL(origin + request.path).pathname, answer);
    tried.requests++;
    if (status >= 400) tried.refused++;
    if (isFault(status, request)) tried.failed++;
    expect(isFault(status, request), `${status} ${text.slice(0, 300)}`).toBe(false);
    if (status >= 400 && text.startsWith("{")) {
      expect(JSON.parse(text)).toHaveProperty("error", expect.stringMatching(/\w \w/));
    }
    if (["GET", "HEAD"].includes(request.method)) continue;
    const after = await stored();
    if (status >= 400) expect(withoutUpload(after, request)).toEqual(withoutUpload(before, request));
    before = after;
  }
  expect(await stored(), "after reads alone").toEqual(before);
}

test("each call that is rightly made succeeds as the API's document has it", async () => {
  let cookie = await makeWorld();
  let isChanged = false;
  for (const [route, each] of Object.entries(calls)) {
    for (const call of each) {
      const request = rightly(route, call);
      if (isChanged) cookie = await makeWorld();
      isChanged = request.method !== "GET";
      expectDocumented(call.method, new URL(origin + request.path).pathname, await send(request, cookie));
    }
  }
  // Business Central is not set up here.
  expect(unmet()).toEqual(["GET /api/business-central/customers"]);
  expect(unsent()).toEqual([]);
});

/** Alone, a run tries each call twice; `npm run fuzz` tries what comes. */
const [sequences, numRuns] =
  minutes > 0 ? [fc.array(fuzzRequests, { minLength: 25, maxLength: 35 }), 40] : [requestsToAll, 2];

test(
  "no request is answered 5xx, and none that is refused changes what is stored",
  async () => {
    const end = Date.now() + minutes * 60_000;
    let seed = inject("seed");
    do {
      // Not a time limit: fast-check would let the sequence that it interrupts run into the next file.
      await fc.assert(fc.asyncProperty(sequences, expectSafe), { seed, numRuns });
      seed++;
    } while (Date.now() < end);
    if (minutes > 0) print(`${tried.requests} requests tried, ${tried.refused} refused, ${tried.failed} answered 5xx`);
  },
  (minutes + 3) * 60_000,
);
