import { SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { concat, text } from "../helpers/photo-bytes";
import { newestTank, origin, sendJson, storedTanks, type TankFields, validTank } from "../helpers/tank-door";

let tank: TankFields = {};
beforeAll(async () => {
  await sendJson("POST", "/api/tanks", validTank);
  tank = await newestTank();
});

const utf8 = new TextEncoder().encode(JSON.stringify({ ...validTank, customerName: "Müller" }));
const latin1 = text(JSON.stringify({ ...validTank, customerName: "Müller" }));

function send(method: string, path: string, body: Uint8Array<ArrayBuffer>, type = "application/json") {
  return SELF.fetch(origin + path, { method, body, headers: { "Content-Type": type } });
}

const doors: [method: string, path: () => string, status: number][] = [
  ["POST", () => "/api/tanks", 201],
  ["PUT", () => `/api/tanks/${tank.id}`, 200],
];

test.each(doors)("%s of JSON that is not UTF-8 is refused, whatever charset it names", async (method, path) => {
  const before = await storedTanks();
  for (const type of ["application/json", "application/json; charset=iso-8859-1"]) {
    const response = await send(method, path(), latin1, type);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "The body is not UTF-8." });
  }
  expect(await storedTanks()).toBe(before);
});

test.each(doors)(
  "%s of JSON is taken by its type, in whatever case, and of a type that begins alike is not",
  async (method, path, status) => {
    expect((await send(method, path(), utf8, "Application/JSON;charset=utf-8")).status).toBe(status);
    const before = await storedTanks();
    for (const type of ["application/json-patch+json", "application/jsonlines", "text/plain"]) {
      const response = await send(method, path(), utf8, type);
      expect([response.status, await response.json()]).toEqual([415, { error: "Send the body as application/json." }]);
    }
    expect(await storedTanks()).toBe(before);
  },
);

test.each(doors)("%s of JSON with a byte order mark is read without it", async (method, path, status) => {
  const response = await send(method, path(), concat(Uint8Array.of(0xef, 0xbb, 0xbf), utf8));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ customerName: "Müller" });
});
