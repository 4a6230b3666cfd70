import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { sweepReceipts } from "~/tanks/store/receipts.server";
import worker from "../../workers/app";
import { databaseThrough } from "../helpers/database-faults";
import { type CallPlan, striking } from "../helpers/failing-calls";
import { pictures } from "../helpers/photo-bytes";
import { somePhotos } from "../helpers/stored-photos";
import { newestTank, origin, sendJson, storedTanks, type TankFields, validTank } from "../helpers/tank-door";

const [photo = "", otherPhoto = "", ...fullOfPhotos] = await somePhotos(51);
const unconfirmed = "/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";
const dayMs = 24 * 60 * 60 * 1000;

let id = "{id}";

beforeEach(async () => {
  id = await addTank();
});

async function addTank(): Promise<string> {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
  return (await created.json<{ id: string }>()).id;
}

interface Write {
  name: string;
  isForm: boolean;
  succeeds: number;
  request: (key: string | undefined, changes?: TankFields) => Request;
}

function api(method: string, path: () => string, body: TankFields, headers: Record<string, string> = {}): Write {
  return {
    name: `${method} ${path()}`,
    isForm: false,
    succeeds: 200,
    request: (key, changes) =>
      new Request(origin + path(), {
        method,
        body: JSON.stringify({ ...body, ...changes }),
        headers: {
          "Content-Type": "application/json",
          ...headers,
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
        },
      }),
  };
}

function form(query: () => string, fields: TankFields, file?: File): Write {
  return {
    name: `the form of ${query()}`,
    isForm: true,
    succeeds: 302,
    request(key, changes) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...changes, idempotencyKey: key })) {
        if (Array.isArray(value)) value.forEach((item, index) => void body.append(`${name}[${index}]`, String(item)));
        else if (value !== undefined) body.append(name, String(value));
      }
      if (file) body.append("photos", file);
      const headers = { Origin: origin, "CF-Connecting-IP": "192.0.2.1" };
      return new Request(`${origin}/?index&${query()}`, { method: "POST", body, headers, redirect: "manual" });
    },
  };
}

const edit = { ...validTank, tankSizeGallons: 7, photoUrls: [photo] };
const opened = JSON.stringify({ ...validTank, photoUrls: [photo] });
const file = new File([pictures.jpeg], "tank.jpg");

const change = api("PUT", () => `/api/tanks/${id}`, edit, { "If-Match": '"1"' });
const editForm = form(() => `edit=${id}`, { ...edit, version: 1, opened });
const writes: Write[] = [
  { ...api("POST", () => "/api/tanks", { ...edit, photoUrls: [otherPhoto] }), succeeds: 201 },
  change,
  api("POST", () => `/api/tanks/${id}/photos`, { photoUrls: [otherPhoto] }),
  api("PUT", () => `/api/tanks/${id}/photos`, { opened: [photo], photoUrls: [otherPhoto, photo] }),
  form(() => "add", edit),
  editForm,
  form(() => `photos=${id}`, { photoUrls: [otherPhoto] }),
  { ...form(() => "add", edit, file), name: "the form of a new tank with a file" },
  { ...form(() => `edit=${id}`, { ...edit, version: 1, opened }, file), name: "the form of an edit with a file" },
  { ...form(() => `photos=${id}`, {}, file), name: "the form of a gallery with a file" },
];

function newKey(): string {
  return `key ${crypto.randomUUID()}`;
}

async function stored(): Promise<string> {
  const { objects } = await env.PHOTOS.list();
  return JSON.stringify([objects.map(({ key, etag }) => [key, etag]), await storedTanks(), await receiptCount()]);
}

function receiptCount() {
  return env.DB.prepare("select count(*) from receipts").first<number>("count(*)");
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

async function expectKnown(response: Response, { isForm }: Write, tank?: object) {
  expect(response.status).toBe(isForm ? 302 : 200);
  if (isForm || !tank) return;
  const answered = await response.json<{ version: number }>();
  expect(answered).toEqual(tank);
  expect(response.headers.get("ETag")).toBe(`"${answered.version}"`);
}

describe.each(writes)("$name", (write) => {
  test("sent again is done once, and leaves what somebody else saved in between", async () => {
    const key = newKey();
    expect((await SELF.fetch(write.request(key))).status).toBe(write.succeeds);
    const once = await stored();
    await expectKnown(await SELF.fetch(write.request(key)), write);
    expect(await stored()).toBe(once);
    const theirs = await changedByOthers();
    const before = await stored();
    await expectKnown(await SELF.fetch(write.request(key)), write, theirs);
    expect(await stored()).toBe(before);
  });

  test("sent 20 times at once is done once", async () => {
    const [key, before] = [newKey(), await revision()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => SELF.fetch(write.request(key))));
    for (const { status } of answers) expect([write.succeeds, write.isForm ? 302 : 200]).toContain(status);
    expect((await revision()) - before).toBe(1);
  });

  test("sent again after the database's answer was lost, whichever it was, is done once", async () => {
    for (let at = 0, isReached = true; isReached; at++) {
      id = await addTank();
      const [key, before] = [newKey(), await revision()];
      const plan: CallPlan = { at, failure: "lost", calls: 0 };
      const { status } = await sendThrough(plan, write.request(key));
      isReached = plan.calls > at;
      if (isReached) expect(status).toBe(503);
      const again = await SELF.fetch(write.request(key));
      expect([write.succeeds, write.isForm ? 302 : 200]).toContain(again.status);
      expect((await revision()) - before).toBe(1);
    }
  });

  test("under a key of another write is refused with 422, and changes nothing", async () => {
    const key = newKey();
    const another = { ...validTank, tankSizeGallons: 5 };
    expect((await sendJson("PUT", `/api/tanks/${id}`, another, { "Idempotency-Key": key })).status).toBe(200);
    const before = await stored();
    const response = await SELF.fetch(write.request(key));
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
    const response = await SELF.fetch(write.request(key));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("1 to 100 printable ASCII characters");
    expect(await stored()).toBe(before);
  });

  test("takes a key of 100 characters, and without a key leaves no receipt", async () => {
    const before = await receiptCount();
    expect((await SELF.fetch(write.request(newKey().padEnd(100, "~")))).status).toBe(write.succeeds);
    expect(await receiptCount()).toBe(Number(before) + 1);
    await SELF.fetch(write.request(undefined));
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
const refusedFirst: [name: string, status: number, write: Write, wrong: TankFields, right: TankFields][] = [
  ["a faulty field", 400, change, { tankSizeGallons: 0 }, {}],
  ["a faulty field of a form", 400, editForm, { tankSizeGallons: 0 }, {}],
  ["a photo that was never confirmed", 400, change, { photoUrls: [unconfirmed] }, {}],
  ["a photo of a form that was never confirmed", 400, editForm, { photoUrls: [unconfirmed] }, {}],
  ["too many photos", 400, writes[2] ?? change, { photoUrls: fullOfPhotos.concat(otherPhoto) }, {}],
  ["a version of a form that is not the latest", 412, editForm, { opened: "", version: 0 }, {}],
];

test.each(refusedFirst)("a write that is refused for %s leaves no receipt", async (_, status, write, wrong, right) => {
  const key = newKey();
  const before = await stored();
  expect((await SELF.fetch(write.request(key, wrong))).status).toBe(status);
  expect(await stored()).toBe(before);
  expect((await SELF.fetch(write.request(key, right))).status).toBe(write.succeeds);
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
    expect((await SELF.fetch(write.request(key))).status).toBe(write.succeeds);
    const before = await stored();
    const other = { tankSizeGallons: 11, photoUrls: [photo, otherPhoto] };
    expect((await SELF.fetch(write.request(key, other))).status).toBe(422);
    expect(await stored()).toBe(before);
  });
});

test.each([
  ["the same tank", () => `/api/tanks/${id}`, "PUT", edit, editForm],
  ["the photos of the same tank", () => `/api/tanks/${id}/photos`, "POST", { photoUrls: [otherPhoto] }, writes[6]],
  ["the same new tank", () => "/api/tanks", "POST", edit, writes[4]],
])("what the form has saved of %s is known to the API", async (_, path, method, body, write) => {
  const key = newKey();
  expect((await SELF.fetch((write ?? editForm).request(key))).status).toBe(302);
  const before = await stored();
  const answer = await sendJson(method, path(), body, { "Idempotency-Key": key, "If-Match": '"1"' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: (await newestTank()).id });
  expect(await stored()).toBe(before);
});

test("a write of what is stored already is not done anew after somebody else's change", async () => {
  const key = { "Idempotency-Key": newKey(), "If-Match": '"1"' };
  const asItIs = { ...validTank, photoUrls: [photo] };
  expect((await sendJson("PUT", `/api/tanks/${id}`, asItIs, key)).headers.get("ETag")).toBe('"1"');
  await changedByOthers();
  const before = await stored();
  expect((await sendJson("PUT", `/api/tanks/${id}`, asItIs, key)).headers.get("ETag")).toBe('"2"');
  expect(await stored()).toBe(before);
});

test("a known key is honoured though the photo of its write was deleted since", async () => {
  const [lost = ""] = await somePhotos(1);
  const key = newKey();
  const write = api("POST", () => `/api/tanks/${id}/photos`, { photoUrls: [lost] });
  expect((await SELF.fetch(write.request(key))).status).toBe(200);
  await changedByOthers();
  await env.PHOTOS.delete(lost.slice("/objects/".length));
  expect((await SELF.fetch(write.request(key))).status).toBe(200);
});

test("a receipt is swept after 180 days, and not before", async () => {
  const key = newKey();
  await SELF.fetch(change.request(key));
  const at = await env.DB.prepare("select created_at from receipts where key = ?")
    .bind(key)
    .first<number>("created_at");
  const db = drizzle(env.DB);
  const isKept = async () => (await env.DB.prepare("select 1 from receipts where key = ?").bind(key).first()) !== null;
  await sweepReceipts(db, new Date(Number(at) + 180 * dayMs));
  expect(await isKept()).toBe(true);
  await sweepReceipts(db, new Date(Number(at) + 180 * dayMs + 1));
  expect(await isKept()).toBe(false);
});
