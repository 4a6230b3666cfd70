import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { isBodyError, isPlatformError } from "./platform-error";

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const failures: [name: string, fail: () => Promise<unknown>][] = [
  ["D1", () => env.DB.prepare("select * from nowhere").all()],
  ["D1 through drizzle", () => drizzle(env.DB).run("select * from nowhere")],
  ["R2", () => env.PHOTOS.put("x".repeat(2000), "")],
  ["the runtime", () => Promise.reject(new Error("Network connection lost."))],
];

/** The documented messages of D1 and R2 for failures that pass. */
const transient = [
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: Network connection lost.",
  "D1 DB reset because its code was updated.",
  "D1 DB's isolate exceeded its memory limit and was reset.",
  "D1 DB exceeded its CPU time limit and was reset.",
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "Internal error while starting up D1 DB storage caused object to be reset.",
  "Internal error in D1 DB storage caused object to be reset.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
  "Replica disconnected from primary.",
  "get: We encountered an internal error. Please try again. (10001)",
  "put: Service is temporarily unavailable. (10043)",
  "put: Reduce your concurrent request rate for the same object. (10058)",
  "The service is unavailable(10043)",
  "Rate limit exceeded (10058).",
];

test.each(transient)("%j is a platform error, also as a cause", (message) => {
  expect(isPlatformError(new Error(message))).toBe(true);
  expect(isPlatformError(new Error("Failed query", { cause: new Error(message) }))).toBe(true);
});

test.each(["put: Request body terminated. (10013)", "put: Client disconnected. (10054)"])(
  "%j is the client's",
  (message) => {
    expect(isPlatformError(new Error(message))).toBe(false);
    expect(isBodyError(new Error(message))).toBe(true);
  },
);

test.each(failures)("an error of %s is a platform error", async (_, fail) => {
  const error = await errorOf(fail());
  expect(error).toBeInstanceOf(Error);
  expect(isPlatformError(error), String(error)).toBe(true);
});

const others: [name: string, error: unknown][] = [
  ["nothing", undefined],
  ["a text", "D1_ERROR: gone"],
  ["a number in a text", new Error("Expected (10043) items")],
  ["a TypeError", new TypeError("Cannot read properties of undefined (reading 'storage')")],
  ["a value that D1 cannot bind", await errorOf(drizzleBind())],
];

async function drizzleBind() {
  await env.DB.prepare("select ?").bind(undefined).all();
}

test.each(others)("%s is no platform error", (_, error) => {
  expect(isPlatformError(error), String(error)).toBe(false);
});
