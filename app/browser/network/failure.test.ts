import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { connectionLost, failureOf, failureOfAnswer, newDeployment, RequestError, textOf } from "./failure";

afterEach(() => {
  vi.restoreAllMocks();
});

const busy = "The server is busy or failed. Try again.";
const signIn = "Your sign-in has ended. Reload the page to sign in again.";
const unexplained = "The server refused this.";

function page(status: number, headers: Record<string, string> = {}) {
  return new Response("<h1>Sign in</h1>", {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

function text(body: string, status: number, headers: Record<string, string> = {}) {
  return new Response(body, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

const answers: [name: string, answer: Response, kind: string, text: string][] = [
  ["a refusal in JSON", Response.json({ error: "Too many photos." }, { status: 400 }), "refusal", "Too many photos."],
  [
    "a refusal of 403 with a reason",
    Response.json({ error: "Not from here." }, { status: 403 }),
    "refusal",
    "Not from here.",
  ],
  ["a refusal in this server's text", text("Too large.", 413, { "X-Request-Id": "1" }), "refusal", "Too large."],
  ["a refusal in another's text", text("error code: 1020", 400), "refusal", unexplained],
  [
    "a refusal in the bucket's XML",
    new Response("<Error><Message>Expired.</Message></Error>", { status: 400 }),
    "refusal",
    "Expired.",
  ],
  ["a refusal in a page", page(413), "refusal", "This is too large to be sent."],
  ["a refusal without a body", new Response(null, { status: 405 }), "refusal", unexplained],
  ["a rate limit", page(429), "refusal", "There were too many requests. Try again."],
  [
    "a rate limit with a time",
    new Response("", { status: 429, headers: { "Retry-After": "60" } }),
    "refusal",
    "There were too many requests. Try again in 60 seconds.",
  ],
  ["the 401 of Cloudflare Access", page(401), "sign-in", signIn],
  ["the 403 of Cloudflare Access", page(403), "sign-in", signIn],
  ["the 401 of the admin's API", Response.json({ error: "Sign in." }, { status: 401 }), "sign-in", signIn],
  ["the page of a network's portal", page(200), "sign-in", signIn],
  ["a network that asks for a sign-in", page(511), "sign-in", signIn],
  [
    "a failure of the database",
    Response.json({ error: "Reference: 1" }, { status: 503, headers: { "Retry-After": "5" } }),
    "server",
    "The server is busy or failed. Try again in 5 seconds.",
  ],
  [
    "a pause of a second",
    new Response("", { status: 503, headers: { "Retry-After": "1" } }),
    "server",
    "The server is busy or failed. Try again in a second.",
  ],
  ["a pause until a date", page(503, { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }), "server", busy],
  ["an unexpected failure", Response.json({ error: "Reference: 1" }, { status: 500 }), "server", busy],
  ["a failure before the server", page(502), "server", busy],
];

test.each(answers)("%s", async (_, answer, kind, text) => {
  const failure = await failureOfAnswer(answer);
  expect([failure.kind, textOf(failure)]).toEqual([kind, text]);
  expect(failure.needsReload).toBe(kind === "sign-in");
});

const thrown: [name: string, thrown: unknown, kind: string, text: string][] = [
  ["a lost line", new RequestError(connectionLost), "connection", "The server could not be reached. Try again."],
  [
    "a wait without an end",
    new DOMException("", "TimeoutError"),
    "connection",
    "The server did not answer in time. Try again.",
  ],
  [
    "a page older than the deployment",
    new RequestError(newDeployment),
    "deployment",
    "A new version is available. Reload the page to use it.",
  ],
  [
    "a route's refusal",
    new ErrorResponse(404, "Not Found", "This tank does not exist."),
    "refusal",
    "This tank does not exist.",
  ],
  ["a route's failure", new ErrorResponse(503, "", "busy"), "server", busy],
];

test.each(thrown)("%s is thrown", (_, error, kind, text) => {
  const log = vi.spyOn(globalThis, "reportError");
  const failure = failureOf(error);
  expect([failure.kind, textOf(failure)]).toEqual([kind, text]);
  expect(log).not.toHaveBeenCalled();
});

describe("a fault of this page's own code", () => {
  test.each([new TypeError("Failed to fetch is undefined"), new Error("network"), "text", undefined])(
    "%s is logged, and no request is blamed",
    (error) => {
      const log = vi.spyOn(globalThis, "reportError").mockImplementation(() => {});
      expect(failureOf(error)).toMatchObject({ kind: "code", needsReload: true });
      expect(log).toHaveBeenCalledExactlyOnceWith(error);
    },
  );
});
