import { env, SELF } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { somePhotos } from "../helpers/stored-photos";
import {
  doors,
  newestTank,
  origin,
  sendForm,
  sendJson,
  storedTanks,
  type TankFields,
  validTank,
} from "../helpers/tank-door";

const fiftyPhotos = await somePhotos(50);
const [photo = "", ...otherPhotos] = await somePhotos(6);
const unconfirmed = "/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";

const accepted: [name: string, changes: TankFields, stored: TankFields][] = [
  ["a plain tank", {}, { customer_name: "Maplefields at Madonna", tank_size_gallons: 12000, version: 1 }],
  ["digits as text", { tankSizeGallons: "500" }, { tank_size_gallons: 500 }],
  ["a size with thousands' commas", { tankSizeGallons: " 1,200,500 " }, { tank_size_gallons: 1_200_500 }],
  ["the smallest size", { tankSizeGallons: 1 }, { tank_size_gallons: 1 }],
  ["the largest size", { tankSizeGallons: 1_000_000_000 }, { tank_size_gallons: 1_000_000_000 }],
  ["text with space around it", { customerName: "  Acme  " }, { customer_name: "Acme" }],
  ["leading zeros", { propertyNumber: "00042" }, { property_number: "00042" }],
  ["accents, signs and emoji", { customerName: "Möbel & Søn “A/S” #1 🛢️" }, { customer_name: "Möbel & Søn “A/S” #1 🛢️" }],
  [
    "markup, kept as text",
    { customerName: "<script>alert(1)</script>" },
    { customer_name: "<script>alert(1)</script>" },
  ],
  ["composed letters", { customerName: "Cafe\u0301" }, { customer_name: "Caf\u00e9" }],
  ["a break in a one-line field", { productContained: "Fuel\nOil" }, { product_contained: "Fuel Oil" }],
  ["lines in the location", { locationWithinFacility: "Bay 3\nRow 2" }, { location_within_facility: "Bay 3\nRow 2" }],
  ["200 characters", { customerName: "x".repeat(200) }, { customer_name: "x".repeat(200) }],
  ["photos", { photoUrls: [photo] }, { photo_urls: JSON.stringify([photo]), photo_count: 1 }],
  ["a photo named twice", { photoUrls: [photo, photo] }, { photo_urls: JSON.stringify([photo]), photo_count: 1 }],
  ["fields nobody asked for", { createdAt: "1999-01-01", seq: 1, nonsense: "x" }, { version: 1 }],
];

const tooSmall = "Tank size must be at least 1 gallon.";
const secondNotStored = "Photo 2 is not stored. Remove it, or upload it again.";
const notWhole = "Tank size must be a whole number of gallons, such as 2,500.";
const refused: [name: string, changes: TankFields, message: string][] = [
  ["no customer", { customerName: "" }, "Customer name is required."],
  ["a missing customer", { customerName: undefined }, "Customer name is required."],
  ["only space for a customer", { customerName: "   " }, "Customer name is required."],
  ["no product", { productContained: "" }, "Product type is required."],
  ["no property number", { propertyNumber: "" }, "Property number is required."],
  ["no location", { locationWithinFacility: "" }, "Location is required."],
  ["only breaks for a location", { locationWithinFacility: "\n\n" }, "Location is required."],
  ["size 0", { tankSizeGallons: 0 }, tooSmall],
  ["an empty size", { tankSizeGallons: "" }, tooSmall],
  ["a missing size", { tankSizeGallons: undefined }, tooSmall],
  ["a negative size", { tankSizeGallons: -5 }, tooSmall],
  ["half a gallon", { tankSizeGallons: 0.5 }, tooSmall],
  ["less than nothing, in parts", { tankSizeGallons: "-1.5" }, tooSmall],
  ["one and a half gallons", { tankSizeGallons: 1.5 }, notWhole],
  ["a truth value as size", { tankSizeGallons: true }, notWhole],
  ["a hexadecimal size", { tankSizeGallons: "0x10" }, notWhole],
  ["a size with exponent", { tankSizeGallons: "1e3" }, notWhole],
  ["a size with a comma elsewhere", { tankSizeGallons: "1,20" }, notWhole],
  ["a size of a thousandth", { tankSizeGallons: "0,500" }, notWhole],
  ["a size in parts", { tankSizeGallons: "2,500.5" }, notWhole],
  ["a size in words", { tankSizeGallons: "ten" }, notWhole],
  ["a size far over the limit", { tankSizeGallons: 1e20 }, "Tank size must be at most 1,000,000,000 gallons."],
  ["a size over the limit", { tankSizeGallons: 1_000_000_001 }, "Tank size must be at most 1,000,000,000 gallons."],
  ["201 characters", { customerName: "x".repeat(201) }, "Customer name must be at most 200 characters."],
  ["2,001 characters", { locationWithinFacility: "x".repeat(2001) }, "Location must be at most 2,000 characters."],
  ["invisible characters alone", { customerName: "\u200b\u2060\ufeff" }, "Customer name is required."],
  ["direction marks alone", { propertyNumber: "\u202e \u200f" }, "Property number is required."],
  ["a blank that is a letter", { locationWithinFacility: "\u3164" }, "Location is required."],
  ["a NUL", { customerName: "a\0b" }, "Customer name contains a character that cannot be stored."],
  ["a photo from elsewhere", { photoUrls: ["https://evil.example/x.jpg"] }, "Photos must be uploaded first."],
  ["a photo path that climbs", { photoUrls: ["/objects/uploads/../x"] }, "Photos must be uploaded first."],
  ["a pending upload", { photoUrls: [photo.replace("uploads", "pending")] }, "Photos must be uploaded first."],
  ["a photo that was never confirmed", { photoUrls: [photo, unconfirmed] }, secondNotStored],
  ["a photo path without an id", { photoUrls: ["/objects/uploads"] }, "Photos must be uploaded first."],
  ["a photo path with another name", { photoUrls: ["/objects/uploads/photo.jpg"] }, "Photos must be uploaded first."],
  ["a small picture's path", { photoUrls: [`${photo}?thumb`] }, "Photos must be uploaded first."],
  ["51 photos", { photoUrls: [...fiftyPhotos, photo] }, "A tank can have at most 50 photos."],
  ["a malformed id", { id: "nope" }, "The id must be a UUID."],
];

describe.each(doors)("creating through $name", (door) => {
  test.each(accepted)("stores %s", async (_, changes, stored) => {
    const verdict = await door.create({ ...validTank, ...changes });
    expect(verdict.isStored, verdict.text).toBe(true);
    expect(await newestTank()).toMatchObject(stored);
  });

  test.each(refused)("refuses %s and changes nothing", async (_, changes, message) => {
    const before = await storedTanks();
    const verdict = await door.create({ ...validTank, ...changes });
    expect(verdict).toMatchObject({ isStored: false, status: 400 });
    expect(verdict.text).toContain(message);
    expect(await storedTanks()).toBe(before);
  });

  test("sent twice with one id makes one tank; with other content it is refused", async () => {
    const id = crypto.randomUUID();
    expect((await door.create({ ...validTank, id })).isStored).toBe(true);
    const before = await storedTanks();
    expect((await door.create({ ...validTank, id })).isStored).toBe(true);
    expect(await storedTanks()).toBe(before);
    expect(await door.create({ ...validTank, id, tankSizeGallons: 7 })).toMatchObject({ isStored: false, status: 409 });
    expect(await storedTanks()).toBe(before);
  });
});

test.each([
  ["no size", null, tooSmall],
  ["an object", { toString: 1, valueOf: 1 }, notWhole],
])("the API refuses %s as a size", async (_, tankSizeGallons, message) => {
  const before = await storedTanks();
  const answer = await sendJson("POST", "/api/tanks", { ...validTank, tankSizeGallons });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
  expect(await storedTanks()).toBe(before);
});

describe.each(doors)("updating through $name", (door) => {
  async function existing(changes: TankFields = {}): Promise<string> {
    await door.create({ ...validTank, ...changes });
    return String((await newestTank()).id);
  }

  test.each(accepted)("stores %s", async (_, changes, { version, ...stored }) => {
    const id = await existing({ tankSizeGallons: 7 });
    const verdict = await door.update(id, { ...validTank, ...changes });
    expect(verdict.isStored, verdict.text).toBe(true);
    expect(await newestTank()).toMatchObject({ ...stored, id, version: 2 });
  });

  test.each(refused.filter(([, changes]) => !("id" in changes)))("refuses %s", async (_, changes, message) => {
    const id = await existing();
    const before = await storedTanks();
    const verdict = await door.update(id, { ...validTank, ...changes });
    expect(verdict).toMatchObject({ isStored: false, status: 400 });
    expect(verdict.text).toContain(message);
    expect(await storedTanks()).toBe(before);
  });

  test.each([
    ["of its own version", undefined],
    ["of an earlier one, whose answer was lost", 1],
  ])("with what is stored, %s, changes nothing", async (_, version) => {
    const id = await existing({ photoUrls: [photo] });
    const edit = { ...validTank, photoUrls: [photo], tankSizeGallons: 111 };
    expect((await door.update(id, edit, 1)).isStored).toBe(true);
    const before = await storedTanks();
    const list = await (await SELF.fetch(`${origin}/api/tanks/compact`)).text();
    const verdict = await door.update(id, edit, version);
    expect(verdict.isStored, verdict.text).toBe(true);
    expect(await storedTanks()).toBe(before);
    expect(await (await SELF.fetch(`${origin}/api/tanks/compact`)).text()).toBe(list);
  });

  test("refuses a version that is no longer the latest", async () => {
    const id = await existing();
    await door.update(id, { ...validTank, tankSizeGallons: 111 }, 1);
    const before = await storedTanks();
    const verdict = await door.update(id, { ...validTank, tankSizeGallons: 222 }, 1);
    expect(verdict).toMatchObject({ isStored: false, status: 412 });
    expect(await storedTanks()).toBe(before);
  });

  test.each(["00000000-0000-4000-8000-000000000000", "nope", "a%2Fb"])("answers 404 for the id %s", async (id) => {
    expect(await door.update(id, validTank)).toMatchObject({ isStored: false, status: 404 });
    const fields = { ...validTank, photoUrls: [unconfirmed] };
    expect(await door.update(id, fields)).toMatchObject({ isStored: false, status: 404 });
  });
});

test("an update through the API with a part of what is stored changes nothing", async () => {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
  const { id } = await created.json<{ id: string }>();
  const before = await storedTanks();
  const { photoUrls: _, ...fields } = validTank;
  const answer = await sendJson("PUT", `/api/tanks/${id}`, fields);
  expect(answer.headers.get("ETag")).toBe('"1"');
  expect(await answer.json()).toMatchObject({ photoUrls: [photo], version: 1 });
  expect(await storedTanks()).toBe(before);
});

test.each(["photoURLs", "photo_urls", "PhotoUrls"])(
  "photos under the name %s are no success without them",
  async (name) => {
    const { photoUrls, ...fields } = validTank;
    const before = await storedTanks();
    const answer = await sendJson("POST", "/api/tanks", { ...fields, [name]: [photo] });
    const error = `There is no field "${name}"; is "photoUrls" meant?`;
    expect([answer.status, await answer.json()]).toEqual([400, { error, fieldErrors: { photoUrls: [error] } }]);
    expect(await storedTanks()).toBe(before);
    const both = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [], [name]: [], version: 9, more: 1 });
    expect(both.status).toBe(201);
  },
);

test("an update through the API without photos keeps those of the tank", async () => {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
  const { id } = await created.json<{ id: string }>();
  const { photoUrls: _, ...fields } = validTank;
  const updated = await sendJson("PUT", `/api/tanks/${id}`, { ...fields, tankSizeGallons: 3 });
  expect(await updated.json()).toMatchObject({ photoUrls: [photo], tankSizeGallons: 3, version: 2 });
  const emptied = await sendJson("PUT", `/api/tanks/${id}`, { ...fields, photoUrls: [] });
  expect(await emptied.json()).toMatchObject({ photoUrls: [], version: 3 });
});

test("a new tank that is sent again after somebody has edited it is told of what is stored", async () => {
  const tank = { ...validTank, id: crypto.randomUUID() };
  await sendJson("POST", "/api/tanks", tank);
  await sendJson("PUT", `/api/tanks/${tank.id}`, { ...validTank, tankSizeGallons: 3 });
  const again = await sendJson("POST", "/api/tanks", tank);
  expect([again.status, again.headers.get("ETag")]).toEqual([409, '"2"']);
  expect(await again.json()).toEqual({ error: "A tank with this id was saved before, with other values." });
});

test("a tank is read with its photos and its version", async () => {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo, ...otherPhotos] });
  const tank = await created.json<{ id: string }>();
  const read = await SELF.fetch(`${origin}/api/tanks/${tank.id}`);
  expect([read.status, read.headers.get("ETag"), await read.json()]).toEqual([200, '"1"', tank]);
  const again = (tags: string) =>
    SELF.fetch(`${origin}/api/tanks/${tank.id}`, { headers: { "If-None-Match": tags } }).then(({ status }) => status);
  expect(await Promise.all(['"1"', '"0", W/"1"', "*", '"2"'].map(again))).toEqual([304, 304, 304, 200]);
  expect((await SELF.fetch(`${origin}/api/tanks/nope`)).status).toBe(404);
});

/** A proxy that packs an answer makes its ETag weak, which a client sends back as it came. */
test.each(['W/"1"', '"7", "1"', '"7",W/"1"', 'W/"1" , W/"7"'])(
  "an update through the API with %s in If-Match is stored where the version is 1, and else refused",
  async (tags) => {
    const { id } = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
    const update = (tankSizeGallons: number) =>
      sendJson("PUT", `/api/tanks/${id}`, { ...validTank, tankSizeGallons }, { "If-Match": tags });
    const stored = await update(3);
    expect([stored.status, stored.headers.get("ETag")]).toEqual([200, '"2"']);
    const stale = await update(4);
    expect([stale.status, stale.headers.get("ETag")]).toEqual([412, '"2"']);
  },
);

test.each([
  ['"x"', 412],
  ['"-1"', 412],
  ['"99999999999999999999"', 412],
  ["1", 400],
  ["W/1", 400],
  ['"1', 400],
])("an If-Match of %j is of no version, or no tag at all", async (tags, status) => {
  const { id } = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
  const before = await storedTanks();
  const changed = { ...validTank, tankSizeGallons: 3 };
  const answer = await sendJson("PUT", `/api/tanks/${id}`, changed, { "If-Match": tags });
  const error = status === 412 ? "This tank was changed since it was read." : sentAsAnswered;
  expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  expect(await storedTanks()).toBe(before);
});

const sentAsAnswered = 'Send the ETag as it was answered, such as "7".';

test("a tank of a client's own id is found in capitals as well, and a write that is sent again knows it", async () => {
  const id = crypto.randomUUID();
  const [capital, key] = [id.toUpperCase(), { "Idempotency-Key": `capitals of ${id}` }];
  expect((await sendJson("POST", "/api/tanks", { ...validTank, id: capital })).status).toBe(201);
  const read = await SELF.fetch(`${origin}/api/tanks/${capital}`, { headers: { "If-None-Match": '"2"' } });
  expect([read.status, await read.json()]).toEqual([200, expect.objectContaining({ id, version: 1 })]);
  const change = { ...validTank, tankSizeGallons: 3 };
  const writes = [
    ["PUT", "", change],
    ["POST", "/photos", { photoUrls: [photo] }],
    ["PUT", "/photos", { opened: [photo], photoUrls: [] }],
  ] as const;
  for (const [method, path, body] of writes) {
    expect((await sendJson(method, `/api/tanks/${capital}${path}`, body)).status, method + path).toBe(200);
  }
  const again = [capital, id].map((each) =>
    sendJson("PUT", `/api/tanks/${each}`, { ...change, tankSizeGallons: 4 }, key),
  );
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200]);
  for (const page of [`?edit=${capital}`, `?photos=${capital}`, `?add=${capital}`]) {
    const shown = await SELF.fetch(`${origin}/${page}`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Maplefields at Madonna")]);
  }
  const form = { ...change, tankSizeGallons: 5, version: 5 };
  expect((await sendForm(`/?edit=${capital}`, form)).status).toBe(302);
  expect((await sendForm(`/?photos=${capital}`, { photoUrls: [photo] })).status).toBe(302);
  expect(await newestTank()).toMatchObject({ id, tank_size_gallons: 5, photo_count: 1 });
});

test.each([
  ["propertyNumber", 12345, "Property number must be text."],
  ["customerName", ["Acme"], "Customer name must be text."],
  ["locationWithinFacility", null, "Location is required."],
])("the API refuses a %s of %j", async (name, value, error) => {
  const answer = await sendJson("POST", "/api/tanks", { ...validTank, [name]: value });
  expect([answer.status, await answer.json()]).toEqual([400, { error, fieldErrors: { [name]: [error] } }]);
});

test.each(["gzip", "br"])("a body that is packed by %s is refused as that", async (encoding) => {
  const headers = { "Content-Encoding": encoding };
  const answer = await sendJson("POST", "/api/tanks", validTank, headers);
  expect([answer.status, await answer.json()]).toEqual([415, { error: "Send the body uncompressed." }]);
  expect((await sendJson("POST", "/api/tanks", validTank, { "Content-Encoding": "identity" })).status).toBe(201);
});

test("a form that lists no photo removes them", async () => {
  const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
  const { id } = await created.json<{ id: string }>();
  expect((await sendForm(`/?edit=${id}`, { ...validTank, version: 1 })).status).toBe(302);
  expect((await newestTank()).photo_count).toBe(0);
});

describe("appending photos", () => {
  const [other = ""] = otherPhotos;

  test.each([
    ["a new one", [other], [photo, other], 2],
    ["a new one twice", [other, other], [photo, other], 2],
    ["one that is there and a new one", [photo, other], [photo, other], 2],
    ["one that is there", [photo], [photo], 1],
  ])("of %s leaves each once, and a new version only of a changed tank", async (_, photoUrls, all, version) => {
    const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
    const { id } = await created.json<{ id: string }>();
    const response = await sendJson("POST", `/api/tanks/${id}/photos`, { photoUrls });
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).toBe(`"${version}"`);
    expect(await response.json()).toMatchObject({ photoUrls: all, version });
    expect(await newestTank()).toMatchObject({ photo_urls: JSON.stringify(all), version });
  });

  test.each([
    ["no photo", { photoUrls: [] }, "Name at least one photo."],
    ["a misspelt field", { photoURLs: [other] }, 'There is no field "photoURLs"; is "photoUrls" meant?'],
    ["nothing", {}, "Photos must be a list."],
  ])("with %s is refused, and leaves its key free", async (_, body, error) => {
    const { id } = await (await sendJson("POST", "/api/tanks", validTank)).json<{ id: string }>();
    const send = (fields: object) =>
      sendJson("POST", `/api/tanks/${id}/photos`, fields, { "Idempotency-Key": `photos of ${id}` });
    const response = await send(body);
    expect([response.status, await response.json()]).toEqual([400, { error, fieldErrors: { photoUrls: [error] } }]);
    expect(await (await send({ photoUrls: [other] })).json()).toMatchObject({ photoUrls: [other], version: 2 });
  });

  test("that do not fit is refused, and so is an unknown tank", async () => {
    const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: fiftyPhotos });
    const { id } = await created.json<{ id: string }>();
    const before = await storedTanks();
    expect((await sendJson("POST", `/api/tanks/${id}/photos`, { photoUrls: [other] })).status).toBe(400);
    expect((await sendJson("POST", `/api/tanks/${id}/photos`, { photoUrls: [fiftyPhotos[7]] })).status).toBe(200);
    expect((await sendJson("POST", "/api/tanks/nope/photos", { photoUrls: [other] })).status).toBe(404);
    expect(await storedTanks()).toBe(before);
  });
});

describe("changing photos", () => {
  const [, a, b, c, d] = otherPhotos;

  test.each([
    ["removing one", [a, b, c], [a, c], [a, c], 2],
    ["putting one back", [a, c], [a, b, c], [a, b, c], 1],
    ["choosing another cover", [a, b, c], [c, a, b], [c, a, b], 2],
    ["removing what a colleague has removed", [a, b, c, d], [a, b, c], [a, b, c], 1],
    ["removing one of a list that a colleague has added to", [a, b], [b], [b, c], 2],
    ["removing all", [a, b, c], [], [], 2],
  ])("by %s keeps what others changed", async (_, opened, photoUrls, left, version) => {
    const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [a, b, c] });
    const { id } = await created.json<{ id: string }>();
    const response = await sendJson("PUT", `/api/tanks/${id}/photos`, { opened, photoUrls });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ...validTank, photoUrls: left, version });
    expect(await newestTank()).toMatchObject({ photo_urls: JSON.stringify(left), version });
  });

  test("is refused of an unknown tank, without a list, and beyond 50", async () => {
    const created = await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: fiftyPhotos });
    const { id } = await created.json<{ id: string }>();
    const before = await storedTanks();
    expect((await sendJson("PUT", `/api/tanks/${id}/photos`, { opened: [], photoUrls: [a] })).status).toBe(400);
    expect((await sendJson("PUT", `/api/tanks/${id}/photos`, { opened: fiftyPhotos })).status).toBe(400);
    expect((await sendJson("PUT", `/api/tanks/${id}/photos`, { photoUrls: [] })).status).toBe(400);
    expect((await sendJson("PUT", "/api/tanks/nope/photos", { opened: [], photoUrls: [] })).status).toBe(404);
    expect(await storedTanks()).toBe(before);
  });
});

describe("a photo that was never confirmed", () => {
  const gallery = (id: unknown) => `/api/tanks/${id}/photos`;

  test.each([
    ["POST", { photoUrls: [photo, unconfirmed] }],
    ["PUT", { opened: [photo], photoUrls: [photo, unconfirmed] }],
  ])("is refused at the photos of a tank by %s", async (method, change) => {
    await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
    const before = await storedTanks();
    const response = await sendJson(method, gallery((await newestTank()).id), change);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: secondNotStored, fieldErrors: { photoUrls: [secondNotStored] } });
    expect(await storedTanks()).toBe(before);
  });

  test("is refused by the gallery's form", async () => {
    await sendJson("POST", "/api/tanks", validTank);
    const before = await storedTanks();
    const response = await sendForm(`/?photos=${(await newestTank()).id}`, { photoUrls: [unconfirmed] });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("The photo is not stored. Remove it, or upload it again.");
    expect(await storedTanks()).toBe(before);
  });

  test("is counted as the form shows it, though others have added one meanwhile", async () => {
    const [theirs = ""] = fiftyPhotos;
    await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [photo] });
    const { id } = await newestTank();
    expect((await sendJson("POST", gallery(id), { photoUrls: [theirs] })).status).toBe(200);
    const opened = JSON.stringify({ ...validTank, photoUrls: [photo] });
    const mine = { "photoUrls[0]": photo, "photoUrls[1]": unconfirmed };
    const response = await sendForm(`/?edit=${id}`, { ...validTank, ...mine, version: 1, opened });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(secondNotStored);
  });

  test.each(doors)("of the tank that has it is kept through $name", async (door) => {
    const [lost = ""] = await somePhotos(1);
    await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: [lost] });
    await env.PHOTOS.delete(lost.replace("/objects/", ""));
    const { id } = await newestTank();
    const edit = { ...validTank, tankSizeGallons: 3, photoUrls: [lost, photo] };
    expect(await door.update(String(id), edit)).toMatchObject({ isStored: true });
    expect(await newestTank()).toMatchObject({ photo_urls: JSON.stringify([lost, photo]) });
    const removed = { opened: [lost, photo], photoUrls: [lost] };
    expect((await sendJson("PUT", gallery(id), removed)).status).toBe(200);
  });
});

test("of 20 edits of one version at once, one is stored", async () => {
  const created = await sendJson("POST", "/api/tanks", validTank);
  const { id } = await created.json<{ id: string }>();
  const edits = Array.from({ length: 20 }, (_, index) =>
    sendJson("PUT", `/api/tanks/${id}`, { ...validTank, tankSizeGallons: index + 1 }, { "If-Match": '"1"' }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(19);
});

test("an index that would fill the memory is refused before it is parsed", async () => {
  const response = await sendForm("/?add", { ...validTank, "photoUrls[99999999]": photo });
  expect(response.status).toBe(400);
});
