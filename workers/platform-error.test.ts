import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { isPlatformError } from "./platform-error";

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

test.each(failures)("an error of %s is a platform error", async (_, fail) => {
  const error = await errorOf(fail());
  expect(error).toBeInstanceOf(Error);
  expect(isPlatformError(error), String(error)).toBe(true);
});

const others: [name: string, error: unknown][] = [
  ["nothing", undefined],
  ["a text", "D1_ERROR: gone"],
  ["a TypeError", new TypeError("Cannot read properties of undefined (reading 'storage')")],
  ["a value that D1 cannot bind", await errorOf(drizzleBind())],
];

async function drizzleBind() {
  await env.DB.prepare("select ?").bind(undefined).all();
}

test.each(others)("%s is no platform error", (_, error) => {
  expect(isPlatformError(error), String(error)).toBe(false);
});
