import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import worker from "../../workers/app";
import { databaseThrough } from "../helpers/database-faults";
import { type CallPlan, striking } from "../helpers/failing-calls";
import { apiWrite, formWrite, type KeyedWrite, newKey, receiptCount, stored } from "../helpers/keyed-write";
import { pictures } from "../helpers/photo-bytes";
import { somePhotos } from "../helpers/stored-photos";
import { newestTank, sendJson, type TankFields, validTank } from "../helpers/tank-door";

const [photo = "", otherPhoto = "", ...fullOfPhotos] = await somePhotos(51);
const unconfirmed = "/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";

let id = "";

beforeEach(async () => {
  id = await addTank();
});

async function addTank(): Promise<string> {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
  return (await created.json<{ id: string }>()).id;
}

const edit = { ...validTank, tankSizeGallons: 7, photoUrls: [photo] };
const opened = JSON.stringify({ ...validTank, photoUrls: [photo] });
const file = new File([pictures.jpeg], "tank.jpg");

const change = apiWrite("PUT", "/api/tanks/{id}", edit, { "If-Match": '"1"' });
const append = apiWrite("POST", "/api/tanks/{id}/photos", { photoUrls: [otherPhoto] });
const addForm = formWrite("add", edit);
const editForm = formWrite("edit={id}", { ...edit, version: 1, opened });
const photosForm = formWrite("photos={id}", { photoUrls: [otherPhoto] });
const fileForms = [
  formWrite("add", edit, file),
  formWrite("edit={id}", { ...edit, version: 1, opened }, file),
  formWrite("photos={id}", {}, file),
];
const writes: KeyedWrite[] = [
  { ...apiWrite("POST", "/api/tanks", { ...edit, photoUrls: [otherPhoto] }), succeeds: 201 },
  change,
  append,
  apiWrite("PUT", "/api/tanks/{id}/photos", { opened: [photo], photoUrls: [otherPhoto, photo] }),
  addForm,
  editForm,
  photosForm,
  ...fileForms,
];

function send(write: KeyedWrite, key: string | undefined, changes?: TankFields): Promise<Response> {
  return SELF.fetch(write.request(id, key, changes));
}

/** What somebody else saves in between, of whichever tank was written last. */
async function changedByOthers(): Promise<Record<string, unknown>> {
  const [other] = (await env.DB.prepare("select id from tanks order by revision desc limit 1").all<{ id: string }>())
    .results;
  const fields = { ...validTank, tankSizeGallons: 999 };
  const answer = await sendJson("PUT", `/api/tanks/${other?.id}`, fields);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function expectKnown(response: Response, { isForm }: KeyedWrite, tank?: object) {
  expect(response.status).toBe(isForm ? 302 : 200);
  if (isForm || !tank) return;
  const answered = await response.json<{ version: number }>();
  expect(answered).toEqual(tank);
  expect(response.headers.get("ETag")).toBe(`"${answered.version}"`);
}

describe.each(writes)("$name", (write) => {
  test("sent again is done once, and leaves what somebody else saved in between", async () => {
    const key = newKey();
    expect((await send(write, key)).status).toBe(write.succeeds);
    const once = await stored();
    await expectKnown(await send(write, key), write);
    expect(await stored()).toBe(once);
    const theirs = await changedByOthers();
    const before = await stored();
    await expectKnown(await send(write, key), write, theirs);
    expect(await stored()).toBe(before);
  });

  test("sent 20 times at once is done once", async () => {
    const [key, before] = [newKey(), await revision()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(write, key)));
    for (const { status } of answers) expect([write.succeeds, write.isForm ? 302 : 200]).toContain(status);
    expect((await revision()) - before).toBe(1);
  });

  test("sent again after the database's answer was lost, whichever it was, is done once", async () => {
    for (let at = 0, isReached = true; isReached; at++) {
      id = await addTank();
      const [key, before] = [newKey(), await revision()];
      const plan: CallPlan = { at, failure: "lost", calls: 0 };
      const { status } = await sendThrough(plan, write.request(id, key));
      isReached = plan.calls > at;
      if (isReached) expect(status).toBe(503);
      const again = await send(write, key);
      expect([write.succeeds, write.isForm ? 302 : 200]).toContain(again.status);
      expect((await revision()) - before).toBe(1);
    }
  });

  test("under a key of another write is refused with 422, and changes nothing", async () => {
    const key = newKey();
    const another = { ...validTank, tankSizeGallons: 5 };
    expect((await sendJson("PUT", `/api/tanks/${id}`, another, { "Idempotency-Key": key })).status).toBe(200);
    const before = await stored();
    const response = await send(write, key);
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/another write|saved from this form before/);
    expect(await stored()).toBe(before);
  });

  test.each([
    ["empty", ""],
    ["of 101 characters", "x".repeat(101)],
    ["with an accent", "caf\u00e9"],
    ["with a tab", "a\tb"],
  ])("with a key that is %s is refused with 400, and changes nothing", async (_, key) => {
    const before = await stored();
    const response = await send(write, key);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("1 to 100 printable ASCII characters");
    expect(await stored()).toBe(before);
  });

  test("takes a key of 100 characters, and without a key leaves no receipt", async () => {
    const before = await receiptCount();
    expect((await send(write, newKey().padEnd(100, "~"))).status).toBe(write.succeeds);
    expect(await receiptCount()).toBe(Number(before) + 1);
    await send(write, undefined);
    expect(await receiptCount()).toBe(Number(before) + 1);
  });
});

async function revision(): Promise<number> {
  return (await env.DB.prepare("select max(revision) as highest from tanks").first<number>("highest")) ?? 0;
}

async function sendThrough(plan: CallPlan, request: Request): Promise<Response> {
  const DB = databaseThrough(env.DB, striking(plan, "D1_ERROR: Network connection lost."));
  const ctx = createExecutionContext();
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB }, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

/** Each with what is to be corrected, and the corrected one. */
const refusedFirst: [name: string, status: number, write: KeyedWrite, wrong: TankFields, right: TankFields][] = [
  ["a faulty field", 400, change, { tankSizeGallons: 0 }, {}],
  ["a faulty field of a form", 400, editForm, { tankSizeGallons: 0 }, {}],
  ["a photo that was never confirmed", 400, change, { photoUrls: [unconfirmed] }, {}],
  ["a photo of a form that was never confirmed", 400, editForm, { photoUrls: [unconfirmed] }, {}],
  ["too many photos", 400, append, { photoUrls: fullOfPhotos.concat(otherPhoto) }, {}],
  ["a version of a form that is not the latest", 412, editForm, { opened: "", version: 0 }, {}],
];

test.each(refusedFirst)("a write that is refused for %s leaves no receipt", async (_, status, write, wrong, right) => {
  const key = newKey();
  const before = await stored();
  expect((await send(write, key, wrong)).status).toBe(status);
  expect(await stored()).toBe(before);
  expect((await send(write, key, right)).status).toBe(write.succeeds);
});

test("nor does a stale If-Match, an unknown tank or a taken id", async () => {
  const key = { "Idempotency-Key": newKey() };
  const before = await stored();
  expect((await sendJson("PUT", `/api/tanks/${id}`, edit, { ...key, "If-Match": '"9"' })).status).toBe(412);
  expect((await sendJson("PUT", "/api/tanks/unknown", edit, key)).status).toBe(404);
  expect((await sendJson("POST", "/api/tanks", { ...edit, id }, key)).status).toBe(409);
  expect(await stored()).toBe(before);
  expect((await sendJson("PUT", `/api/tanks/${id}`, edit, key)).status).toBe(200);
});

describe("another body under a known key is refused with 422, and changes nothing", () => {
  test.each(writes)("$name", async (write) => {
    const key = newKey();
    expect((await send(write, key)).status).toBe(write.succeeds);
    const before = await stored();
    const other = { tankSizeGallons: 11, photoUrls: [photo, otherPhoto] };
    expect((await send(write, key, other)).status).toBe(422);
    expect(await stored()).toBe(before);
  });
});

test("a key is of one operation and one tank, though another takes the same body", async () => {
  const key = newKey();
  const another = await addTank();
  expect((await send(change, key)).status).toBe(200);
  const before = await stored();
  expect((await SELF.fetch(change.request(another, key))).status).toBe(422);
  expect((await send(apiWrite("POST", "/api/tanks", edit), key)).status).toBe(422);
  expect(await stored()).toBe(before);
});

test.each([
  ["the same tank", "PUT", "/api/tanks/{id}", edit, editForm],
  ["the photos of the same tank", "POST", "/api/tanks/{id}/photos", { photoUrls: [otherPhoto] }, photosForm],
  ["the same new tank", "POST", "/api/tanks", edit, addForm],
])("what the form has saved of %s is known to the API", async (_, method, path, body, write) => {
  const key = newKey();
  expect((await send(write, key)).status).toBe(302);
  const before = await stored();
  const answer = await send(apiWrite(method, path, body, { "If-Match": '"1"' }), key);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: (await newestTank()).id });
  expect(await stored()).toBe(before);
});

describe("a known key is honoured though the photo of its write was deleted since, and leaves none", () => {
  async function removePhotos({ photoUrls }: { photoUrls: string[] }) {
    const added = photoUrls.filter((path) => path !== photo);
    expect(added).toHaveLength(1);
    await changedByOthers();
    for (const path of added) await env.PHOTOS.delete(path.slice("/objects/".length));
  }

  test.each(fileForms)("$name", async (write) => {
    const key = newKey();
    expect((await send(write, key)).status).toBe(302);
    const latest = await env.DB.prepare("select photo_urls from tanks order by revision desc limit 1").first(
      "photo_urls",
    );
    await removePhotos({ photoUrls: JSON.parse(String(latest)) });
    const before = await stored();
    expect((await send(write, key)).status).toBe(302);
    expect(await stored()).toBe(before);
  });

  test.each([
    ["POST", "/api/tanks", validTank],
    ["PUT", "/api/tanks/{id}", validTank],
    ["POST", "/api/tanks/{id}/photos", {}],
    ["PUT", "/api/tanks/{id}/photos", { opened: [] }],
  ])("%s %s", async (method, path, fields) => {
    const write = apiWrite(method, path, { ...fields, photoUrls: await somePhotos(1) });
    const key = newKey();
    await removePhotos(await (await send(write, key)).json());
    const before = await stored();
    expect((await send(write, key)).status).toBe(200);
    expect(await stored()).toBe(before);
  });
});
