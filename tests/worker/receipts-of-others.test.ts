import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import worker from "../../workers/app";
import { runDaily } from "../helpers/daily-run";
import { databaseThrough } from "../helpers/database-faults";
import { apiWrite, formWrite, type KeyedWrite, newKey, stored } from "../helpers/keyed-write";
import { pictures } from "../helpers/photo-bytes";
import { somePhotos } from "../helpers/stored-photos";
import { newestTank, sendJson, validTank } from "../helpers/tank-door";

const [photo = "", otherPhoto = ""] = await somePhotos(2);
const asItIs = { ...validTank, photoUrls: [photo] };
const opened = JSON.stringify(asItIs);
const dayMs = 24 * 60 * 60 * 1000;

let id = "";

beforeEach(async () => {
  const created = await sendJson("POST", "/api/tanks", asItIs);
  ({ id } = await created.json<{ id: string }>());
});

/** Each with the photos that somebody else leaves the tank with. */
const unchanging: [name: string, write: KeyedWrite, photosOfOthers: string[]][] = [
  ["a PUT with If-Match", apiWrite("PUT", "/api/tanks/{id}", asItIs, { "If-Match": '"1"' }), []],
  ["a PUT", apiWrite("PUT", "/api/tanks/{id}", asItIs), []],
  ["an added photo", apiWrite("POST", "/api/tanks/{id}/photos", { photoUrls: [photo] }), []],
  [
    "a removed photo",
    apiWrite("PUT", "/api/tanks/{id}/photos", { opened: [photo, otherPhoto], photoUrls: [photo] }),
    [photo, otherPhoto],
  ],
  ["a form", formWrite("edit={id}", { ...asItIs, version: 1, opened }), []],
  ["a photo of a form", formWrite("photos={id}", { photoUrls: [photo] }), []],
];

test.each(unchanging)("%s that is stored already is not done after another change", async (_, write, photoUrls) => {
  const key = newKey();
  const isDone = write.isForm ? 302 : 200;
  expect((await SELF.fetch(write.request(id, key))).status).toBe(isDone);
  expect(await newestTank()).toMatchObject({ id, version: 1 });
  await sendJson("PUT", `/api/tanks/${id}`, { ...validTank, tankSizeGallons: 999, photoUrls });
  const before = await stored();
  expect((await SELF.fetch(write.request(id, key))).status).toBe(isDone);
  expect(await stored()).toBe(before);
});

/** Its twin is saved, and something else happens, while it is read. */
async function sendBehindTwin(form: KeyedWrite, others: object, happening: () => Promise<unknown>) {
  const key = newKey();
  let calls = 0;
  const DB = databaseThrough(env.DB, async (run) => {
    const reply = await run();
    if (calls++ > 0) return reply;
    expect((await SELF.fetch(form.request(id, key))).status).toBe(302);
    await happening();
    return reply;
  });
  const ctx = createExecutionContext();
  const request = form.request(id, key) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, { ...env, DB, ...others }, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

test("a form whose twin is saved while it is read, and then changed by others, is not asked about that", async () => {
  const mine = formWrite("edit={id}", { ...asItIs, tankSizeGallons: 7, version: 1, opened });
  const change = () => sendJson("PUT", `/api/tanks/${id}`, { ...asItIs, tankSizeGallons: 999 });
  expect((await sendBehindTwin(mine, {}, change)).status).toBe(302);
  expect(await newestTank()).toMatchObject({ tank_size_gallons: 999, version: 3 });
});

test("a form of a new tank whose twin is saved while it is read is saved, though it may send no more photos", async () => {
  const file = new File([pictures.jpeg], "tank.jpg");
  const mine = formWrite("add", { ...validTank, id: crypto.randomUUID() }, file);
  const UPLOAD_LIMIT = { limit: async () => ({ success: false }) };
  expect((await sendBehindTwin(mine, { UPLOAD_LIMIT }, async () => {})).status).toBe(302);
});

test("the daily run sweeps a receipt after 180 days, and not before", async () => {
  const key = newKey();
  await SELF.fetch(apiWrite("PUT", "/api/tanks/{id}", asItIs).request(id, key));
  const ofKey = env.DB.prepare("select created_at from receipts where key = ?").bind(key);
  const at = Number(await ofKey.first<number>("created_at"));
  await runDaily(at + 180 * dayMs);
  expect(await ofKey.first()).not.toBeNull();
  await runDaily(at + 180 * dayMs + 1);
  expect(await ofKey.first()).toBeNull();
});
