import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { pictures, text } from "../helpers/photo-bytes";
import { somePhotos } from "../helpers/stored-photos";
import { newestTank, origin, sendJson, storedTanks, type TankFields, validTank } from "../helpers/tank-door";

const photo = new File([pictures.jpeg], "tank.jpg");
const otherFile = new File([pictures.png], "other.png");
const drawing = new File([text("<svg>")], "drawing.jpg");
const fiftyPhotos = await somePhotos(50);
const [storedPhoto = "", otherPhoto = ""] = fiftyPhotos;

/** As a browser without scripts sends it. */
function send(path: string, fields: TankFields, photos: File[], address = "192.0.2.1") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) value.forEach((item, index) => void body.append(`${name}[${index}]`, String(item)));
    else body.append(name, String(value));
  }
  for (const file of photos) body.append("photos", file);
  const headers = { Origin: origin, "CF-Connecting-IP": address };
  return SELF.fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
}

async function stored(): Promise<string> {
  const { objects } = await env.PHOTOS.list();
  return JSON.stringify([objects.map(({ key, etag }) => [key, etag]), await storedTanks()]);
}

let tank: TankFields = {};
let fullTank: TankFields = {};

beforeAll(async () => {
  await sendJson("POST", "/api/tanks", { ...validTank, photoUrls: fiftyPhotos });
  fullTank = await newestTank();
  await sendJson("POST", "/api/tanks", validTank);
  tank = await newestTank();
});

const fields = { ...validTank, version: 1 };
const oldEdit = { ...fields, tankSizeGallons: 7, version: 0 };
const chooseAgain = "Choose the photos again.";

const refused: [name: string, send: () => Promise<Response>, status: number, message: string][] = [
  ["a faulty field", () => send("/?add", { ...fields, tankSizeGallons: 0 }, [photo]), 400, chooseAgain],
  [
    "51 photos",
    () => send("/?add", { ...fields, photoUrls: fiftyPhotos }, [photo]),
    400,
    "A tank can have at most 50 photos.",
  ],
  ["a file that is no photo", () => send("/?add", fields, [photo, drawing]), 400, `photo. ${chooseAgain}`],
  ["a taken id", () => send("/?add", { ...fields, id: tank.id }, [photo]), 409, chooseAgain],
  ["an unknown tank", () => send("/?edit=unknown", fields, [photo]), 404, ""],
  ["no tank", () => send("/?edit=", fields, [photo]), 404, ""],
  ["an old version", () => send(`/?edit=${tank.id}`, oldEdit, [photo]), 412, "Someone else"],
  ["a gallery of no tank", () => send("/?photos=unknown", {}, [photo]), 404, ""],
  ["a gallery that is full", () => send(`/?photos=${fullTank.id}`, {}, [photo]), 400, "at most 50 photos."],
  ["a gallery's drawing", () => send(`/?photos=${tank.id}`, {}, [photo, drawing]), 400, "drawing.jpg: The file"],
];

describe("a form with photos", () => {
  test.each(refused)("is refused for %s, and leaves no photo", async (_, post, status, message) => {
    const before = await stored();
    const response = await post();
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain(message);
    expect(await stored()).toBe(before);
  });

  test("counts each photo as an upload: past the limit it is refused with 429, and leaves none", async () => {
    const before = await stored();
    // All but one of the uploads of a minute, which may end in between: then another address tries.
    const tryFrom = async (address: string) => {
      for (let used = 0; used < 119; used++) await env.UPLOAD_LIMIT?.limit({ key: address });
      return send("/?add", fields, [photo, drawing], address);
    };
    let response = await tryFrom("192.0.2.2");
    for (let host = 3; host < 9 && response.status !== 429; host++) response = await tryFrom(`192.0.2.${host}`);
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(await response.text()).toContain("Too many uploads at once.");
    expect(await stored()).toBe(before);
  });

  test("is saved with its photos behind those it names, without the ones ticked for removal", async () => {
    const named = { ...fields, photoUrls: [storedPhoto, otherPhoto], removedPhotos: otherPhoto };
    expect((await send("/?add", named, [photo, otherFile])).status).toBe(302);
    const photoUrls: string[] = JSON.parse(String((await newestTank()).photo_urls));
    expect(photoUrls).toEqual([storedPhoto, expect.stringMatching(/uploads/), expect.stringMatching(/uploads/)]);
    for (const photoUrl of photoUrls.slice(1)) expect((await SELF.fetch(origin + photoUrl)).status).toBe(200);
  });
});

describe("a form that is sent twice has its photos once", () => {
  const add = { ...fields, tankSizeGallons: 5 };
  const forms: [name: string, post: (id: string) => Promise<Response>][] = [
    ["a new tank", (id) => send("/?add", { ...validTank, id }, [photo, otherFile])],
    ["an edit", (id) => send(`/?edit=${id}`, { ...add, opened }, [photo, otherFile])],
    ["a gallery", (id) => send(`/?photos=${id}`, {}, [photo, otherFile])],
  ];
  const opened = JSON.stringify(validTank);

  async function tankFor(name: string): Promise<string> {
    if (name === "a new tank") return crypto.randomUUID();
    await sendJson("POST", "/api/tanks", validTank);
    return String((await newestTank()).id);
  }

  const photosOf = async () => JSON.parse(String((await newestTank()).photo_urls));

  test.each(forms)("%s, one after the other", async (name, post) => {
    const id = await tankFor(name);
    const first = await post(id);
    const before = await stored();
    const again = await post(id);
    expect([first.status, again.status]).toEqual([302, 302]);
    expect(again.headers.getSetCookie()[0]).toBe(first.headers.getSetCookie()[0]);
    expect(await stored()).toBe(before);
    expect(await photosOf()).toHaveLength(2);
  });

  test.each(forms)("%s, at once", async (name, post) => {
    const id = await tankFor(name);
    const answers = await Promise.all([post(id), post(id)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await photosOf()).toHaveLength(2);
  });

  test("and a refusal of the second leaves the photos of the first", async () => {
    const id = await tankFor("an edit");
    expect((await send(`/?edit=${id}`, { ...add, opened }, [photo])).status).toBe(302);
    const again = { ...fields, tankSizeGallons: 6, opened };
    expect((await send(`/?edit=${id}`, again, [photo])).status).toBe(412);
    const [path] = await photosOf();
    expect((await SELF.fetch(origin + path)).status).toBe(200);
  });

  test("and of two with other words, at once, the saved one keeps its photos", async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = crypto.randomUUID();
      const post = (words: object) => send("/?add", { ...validTank, ...words, id }, [photo, otherFile]);
      const answers = await Promise.all([post({}), post({ productContained: "Kerosene" })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
      for (const path of await photosOf()) expect((await SELF.fetch(origin + path)).status).toBe(200);
    }
  });
});
