import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { raiseListVersion } from "~/lists/list-store.server";
import { chief, makeChief } from "../../helpers/admin-session";
import { pictures } from "../../helpers/photo-bytes";
import { origin } from "../../helpers/tank-door";
import { kinds, type Product } from "./model";
import { runSequences } from "./sequences";

const tables = ["tanks", "customers", "products", "customer_imports", "product_imports", "list_clears"];
let addresses = 0;

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
});

async function makeEmpty(): Promise<Product> {
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
  for (const kind of kinds) await raiseListVersion(drizzle(env.DB), kind, Date.now());
  await makeChief();
  // Uploads are limited by address; other files use other addresses.
  const address = `198.51.100.${++addresses % 256}`;
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ ...init.headers, "CF-Connecting-IP": address });
    return SELF.fetch(origin + path, { ...init, headers, redirect: "manual" });
  };
  return { account: chief, photo: pictures.jpeg, send };
}

test("random sequences of writes leave what an in-memory model holds", async () => {
  expect(await runSequences(makeEmpty, { seed: 7, numRuns: 3, maxCommands: 40 })).toBeGreaterThan(50);
}, 240_000);

test("a product that loses a write is noticed", async () => {
  const forgetful = async () => {
    const { send, ...product } = await makeEmpty();
    const lossy = (path: string, init?: RequestInit) =>
      init?.method === "DELETE" ? Promise.resolve(Response.json({ cleared: 1 })) : send(path, init);
    return { ...product, send: lossy };
  };
  await expect(runSequences(forgetful, { seed: 7, numRuns: 2, maxCommands: 15 })).rejects.toThrow(/seed: 7/);
}, 240_000);
