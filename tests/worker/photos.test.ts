import { createExecutionContext, env, SELF } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { readPhoto } from "~/photos/formats/read-photo";
import { confirmUpload, receiveUpload, storePhoto } from "~/photos/store/photo-store.server";
import { signUpload } from "~/photos/store/signed-upload.server";
import worker from "../../workers/app";
import { interrupted, neverWritten, writtenOnce } from "../helpers/interrupted-bucket";
import { has, phoneJpeg, pictures, secret, text } from "../helpers/photo-bytes";
import { origin, sendJson } from "../helpers/tank-door";

const store = { bucket: env.PHOTOS, images: env.IMAGES };
const target = {
  bucketUrl: `${origin}/api/photos/store`,
  accessKeyId: "photos",
  secretAccessKey: env.UPLOAD_SECRET ?? "",
};

async function requestUpload(): Promise<string> {
  const response = await SELF.fetch(`${origin}/api/photos/upload`, { method: "POST" });
  const { uploadURL, method } = await response.json<{ uploadURL: string; method: string }>();
  expect(method).toBe("PUT");
  return uploadURL;
}

function put(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  return SELF.fetch(url, { method: "PUT", body, headers });
}

function confirm(photoURL: unknown) {
  return sendJson("PUT", "/api/photos", { photoURL });
}

async function upload(bytes: BodyInit): Promise<string> {
  const url = await requestUpload();
  expect((await put(url, bytes)).status).toBe(200);
  const { objectPath } = await (await confirm(url)).json<{ objectPath: string }>();
  return objectPath;
}

const streamed = () => new Blob([pictures.jpeg]).stream().pipeThrough(new TransformStream());

async function bucketKeys(): Promise<string[]> {
  const { objects } = await env.PHOTOS.list();
  return objects.map(({ key }) => key);
}

describe("an upload", () => {
  test("gets an absolute URL of this server that is valid for 15 minutes", async () => {
    const url = new URL(await requestUpload());
    expect(url.origin).toBe(origin);
    expect(url.searchParams.get("X-Amz-Expires")).toBe("900");
    expect(url.searchParams.get("X-Amz-SignedHeaders")).toBe("host");
  });

  test("is confirmed with the same object path each time, for each way to write its URL", async () => {
    const url = await requestUpload();
    const sent = await put(url, pictures.jpeg, { "Content-Type": "text/html" });
    expect(sent.status).toBe(200);
    expect(sent.headers.get("ETag")).toMatch(/^"[0-9a-f]{32}"$/);
    const { objectPath } = await (await confirm(url)).json<{ objectPath: string }>();
    expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}$/);
    const plain = url.slice(0, url.indexOf("?"));
    for (const form of [url, plain, new URL(plain).pathname, objectPath]) {
      expect(await (await confirm(form)).json(), form).toEqual({ objectPath });
    }
  });

  test("sent again does not change the photo that is served", async () => {
    const url = await requestUpload();
    await put(url, pictures.jpeg);
    const { objectPath } = await (await confirm(url)).json<{ objectPath: string }>();
    const served = await (await SELF.fetch(origin + objectPath)).arrayBuffer();
    expect((await put(url, pictures.png)).status).toBe(200);
    expect(await (await confirm(url)).json()).toEqual({ objectPath });
    const after = await SELF.fetch(origin + objectPath);
    expect(after.headers.get("Content-Type")).toBe("image/jpeg");
    expect(await after.arrayBuffer()).toEqual(served);
  });

  test.each([
    ["another upload id", (url: string) => url.replace(/.\?/, (last) => (last === "0?" ? "1?" : "0?"))],
    ["another signature", (url: string) => url.replace(/Signature=\w+/, `Signature=${"0".repeat(64)}`)],
    ["no signature", (url: string) => url.replace(/&X-Amz-Signature=\w+/, "")],
    ["a longer lifetime", (url: string) => url.replace("Expires=900", "Expires=604800")],
    ["another date", (url: string) => url.replace(/Date=\w+/, "Date=20990101T000000Z")],
    ["another folder", (url: string) => url.replace("/pending/", "/uploads/")],
    ["an added parameter", (url: string) => `${url}&x-id=PutObject`],
    ["no query", (url: string) => url.slice(0, url.indexOf("?"))],
  ])("is refused when its URL was changed: %s", async (_, change) => {
    const before = await bucketKeys();
    const response = await put(change(await requestUpload()), pictures.jpeg);
    expect(response.status).toBe(403);
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    expect(await response.text()).toContain("<Code>SignatureDoesNotMatch</Code>");
    expect(await bucketKeys()).toEqual(before);
  });

  describe("that is named", () => {
    const named = { "X-Upload-Content-Length": "100", "X-Upload-Content-Type": "image/jpeg" };
    const photo = new Uint8Array(100);

    async function ask(headers: Record<string, string>, settings = {}) {
      const request = new Request(`${origin}/api/photos/upload`, { method: "POST", headers });
      const ctx = createExecutionContext();
      return worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, ...settings }, ctx);
    }

    const urlOf = async (answer: Promise<Response>) => (await (await answer).json<{ uploadURL: string }>()).uploadURL;

    test.each([
      ["itself", photo, "image/jpeg", 200],
      ["a longer file", new Uint8Array(101), "image/jpeg", 403],
      ["a shorter file", new Uint8Array(99), "image/jpeg", 403],
      ["another type", photo, "text/html", 403],
    ])("takes %s with %i", async (_, bytes, type, status) => {
      const url = await urlOf(ask(named));
      expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
      expect((await put(url, bytes, { "Content-Type": type })).status).toBe(status);
    });

    test.each([
      ["no length", { "X-Upload-Content-Length": "" }, 400],
      ["a negative length", { "X-Upload-Content-Length": "-1" }, 400],
      ["more than 10 MB", { "X-Upload-Content-Length": "10485761" }, 413],
      ["no type", { "X-Upload-Content-Type": "" }, 400],
      ["two types", { "X-Upload-Content-Type": "image/jpeg, text/html" }, 400],
    ])("with %s gets no address", async (_, changes, status) => {
      expect((await ask({ ...named, ...changes })).status).toBe(status);
    });

    test("gets an address of R2 itself, which an unnamed one does not", async () => {
      const r2 = { R2_ACCOUNT_ID: "a", R2_BUCKET: "photos", R2_ACCESS_KEY_ID: "key", R2_SECRET_ACCESS_KEY: "secret" };
      const url = new URL(await urlOf(ask(named, r2)));
      expect(url.host).toBe("a.r2.cloudflarestorage.com");
      expect(url.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
      expect((await ask({}, r2)).status).toBe(400);
    });
  });

  test("is refused after 15 minutes with the message of S3", async () => {
    const old = new Date(Date.now() - 901_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const url = await signUpload(target, crypto.randomUUID(), undefined, old);
    const response = await put(url, pictures.jpeg);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("<Message>Request has expired</Message>");
  });

  test("of more than 10 MB is refused before it is read", async () => {
    const response = await put(await requestUpload(), new Uint8Array(10_485_761));
    expect(response.status).toBe(413);
  });

  test("of exactly 10 MB is accepted", async () => {
    const padding = new Uint8Array(10_485_760 - pictures.jpeg.length);
    const objectPath = await upload(joinLarge(pictures.jpeg, padding));
    expect((await SELF.fetch(origin + objectPath)).status).toBe(200);
  });

  test.each(["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"])(
    "of 9 MB typed %s is accepted",
    async (type) => {
      const url = await requestUpload();
      const photo = joinLarge(pictures.jpeg, new Uint8Array(9 * 1024 * 1024));
      expect((await put(url, photo, { "Content-Type": type })).status).toBe(200);
      expect((await confirm(url)).status).toBe(200);
    },
  );

  test("typed JSON of more than 10 MB is refused as any other", async () => {
    const json = { "Content-Type": "application/json" };
    const response = await put(await requestUpload(), new Uint8Array(10_485_761), json);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("<Code>EntityTooLarge</Code>");
  });

  test("in chunks is accepted if it names its length", async () => {
    const url = await requestUpload();
    const named = streamed().pipeThrough(new FixedLengthStream(pictures.jpeg.length));
    expect((await put(url, named)).status).toBe(200);
    expect((await confirm(url)).status).toBe(200);
  });

  /** Past the route: a request that is fetched cannot name a length that its body does not have. */
  async function isReceived(body: ReadableStream, length: number): Promise<boolean> {
    const id = crypto.randomUUID();
    const object = await receiveUpload(store, id, body, length);
    expect(await env.PHOTOS.head(`pending/${id}`)).toEqual(object);
    return object !== null;
  }

  test.each([10, pictures.jpeg.length - 1, pictures.jpeg.length + 1, 5000])(
    "that names a length of %i and has another stores nothing",
    async (length) => {
      expect(await isReceived(streamed(), length)).toBe(false);
    },
  );

  test("that cannot be read to its end stores nothing", async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("The client is gone.")) });
    expect(await isReceived(body, 10)).toBe(false);
  });

  test.each(["1.5", "-1", "x", "1e99"])("that names a length of %s is refused", async (length) => {
    const headers = { "Content-Length": length };
    const request = new Request(await requestUpload(), { method: "PUT", body: streamed(), headers });
    const sent = request as Parameters<typeof worker.fetch>[0];
    expect((await worker.fetch(sent, env, createExecutionContext())).status).toBe(411);
  });

  test("without a length is refused as S3 does", async () => {
    expect((await put(await requestUpload(), streamed())).status).toBe(411);
  });
});

function joinLarge(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** With all parts in place and damaged pixels. */
const damagedPhotos: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ["a JPEG", overwrite(pictures.jpeg, 340, 20)],
  ["a turned JPEG", phoneJpeg(6, overwrite(pictures.jpeg, 340, 20))],
  ["a mirrored JPEG", phoneJpeg(2, overwrite(pictures.jpeg, 340, 20))],
  ["a PNG", overwrite(pictures.png, 445, 20)],
  ["a WebP", overwrite(pictures.webp, 61, 20)],
  ["a GIF", overwrite(pictures.gif, 62, 20)],
];

function overwrite(photo: Uint8Array<ArrayBuffer>, from: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(photo).fill(0xaa, from, from + length);
}

describe("a confirmation", () => {
  const foreign = [
    "https://evil.example/api/photos/store/pending/00000000-0000-8000-8000-000000000000",
    "https://tanks.example@evil.example/x",
    "http://169.254.169.254/latest/meta-data",
    "http://[64:ff9b::a9fe:a9fe]/",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "/objects/uploads/../secrets",
    "/objects/uploads/00000000-0000-8000-8000-000000000000",
    "//evil.example/x",
    "",
    "x".repeat(4097),
    null,
    5,
    ["x"],
  ];

  test.each(foreign)("of %j is refused", async (photoURL) => {
    const response = await confirm(photoURL);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^photoURL (is|must be) .+\.$/) });
  });

  test.each([
    [{}, "photoURL is required."],
    [{ photoURL: 5 }, "photoURL must be text."],
    [{ photoURL: "x".repeat(4097) }, "photoURL must be at most 4,096 characters."],
    [{ photoUrl: "x" }, 'There is no field "photoUrl"; is "photoURL" meant?'],
  ])("of %j is told what is wrong", async (body, error) => {
    const response = await sendJson("PUT", "/api/photos", body);
    expect([response.status, await response.json()]).toEqual([400, { error, fieldErrors: { photoURL: [error] } }]);
  });

  test("of an issued upload id at another host is refused", async () => {
    const url = await requestUpload();
    const foreign = ["https://evil.example", `${origin}:8443`, "http://tanks.example", "https://a@tanks.example"];
    for (const host of foreign) expect((await confirm(url.replace(origin, host))).status, host).toBe(400);
  });

  test("repeated while the first one runs is answered as that one", async () => {
    const id = crypto.randomUUID();
    await env.PHOTOS.put(`pending/${id}`, pictures.jpeg);
    const first: unknown[] = [];
    const bucket = interrupted(
      env.PHOTOS,
      `pending/${id}`,
      async () => void first.push(await confirmUpload(store, id)),
    );
    const second = await confirmUpload({ ...store, bucket }, id);
    expect(first).toEqual([{ photoPath: `/objects/uploads/${id}` }]);
    expect(second).toEqual(first[0]);
  });

  test("sent twice at once is no failure, though the bucket takes one write of a key", async () => {
    const id = crypto.randomUUID();
    await env.PHOTOS.put(`pending/${id}`, pictures.jpeg);
    const bucket = writtenOnce(env.PHOTOS);
    const outcomes = await Promise.all([1, 2].map(() => confirmUpload({ ...store, bucket }, id)));
    expect(outcomes).toEqual(Array(2).fill({ photoPath: `/objects/uploads/${id}` }));
    expect((await bucketKeys()).filter((key) => key.includes(id)).sort()).toEqual([`thumbs/${id}`, `uploads/${id}`]);
  });

  test.each(["uploads", "thumbs"])("whose write to %s is refused fails, and can be repeated", async (folder) => {
    const id = crypto.randomUUID();
    await env.PHOTOS.put(`pending/${id}`, pictures.jpeg);
    const bucket = neverWritten(env.PHOTOS, `${folder}/${id}`);
    await expect(confirmUpload({ ...store, bucket }, id)).rejects.toThrow("(10058)");
    expect(await bucketKeys()).toContain(`pending/${id}`);
    // A photo that is stored has its thumbnail: no later confirmation makes one.
    expect(await bucketKeys()).not.toContain(`uploads/${id}`);
    expect(await confirmUpload(store, id)).toEqual({ photoPath: `/objects/uploads/${id}` });
  });

  test.each(damagedPhotos)("of %s that cannot be opened is refused, and nothing of it is stored", async (_, bytes) => {
    expect(readPhoto(bytes)).toHaveProperty("photo");
    const url = await requestUpload();
    await put(url, bytes);
    expect((await confirm(url)).status).toBe(415);
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    expect((await bucketKeys()).filter((key) => key.includes(id))).toEqual([]);
  });

  test("that is carried out twice with other bytes leaves the photo that was stored first", async () => {
    const id = crypto.randomUUID();
    for (const bytes of [pictures.png, pictures.gif])
      await storePhoto({ bucket: env.PHOTOS, images: undefined }, id, bytes);
    const response = await SELF.fetch(`${origin}/objects/uploads/${id}`);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    await response.arrayBuffer();
  });

  test("before anything was uploaded is answered 404", async () => {
    expect((await confirm(await requestUpload())).status).toBe(404);
  });

  test.each([
    ["a page", text("<!doctype html><script>alert(1)</script>"), 415],
    ["an SVG", text("<svg onload='alert(1)'/>"), 415],
    ["an empty file", new Uint8Array(), 415],
    ["a cut photo", pictures.jpeg.subarray(0, 200), 415],
  ])("of %s is refused, and nothing of it is stored or served", async (_, bytes, status) => {
    const url = await requestUpload();
    await put(url, bytes, { "Content-Type": "image/jpeg" });
    expect((await confirm(url)).status).toBe(status);
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    expect((await bucketKeys()).filter((key) => key.includes(id))).toEqual([]);
    expect((await SELF.fetch(`${origin}/objects/uploads/${id}`)).status).toBe(404);
  });
});

describe("a served photo", () => {
  test("has a fixed type and a sandboxing policy", async () => {
    const response = await SELF.fetch(origin + (await upload(pictures.png)));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "private, max-age=31536000, immutable",
      "accept-ranges": "bytes",
    });
  });

  test("of a phone is upright and has no metadata", async () => {
    const path = await upload(phoneJpeg(6));
    const bytes = new Uint8Array(await (await SELF.fetch(origin + path)).arrayBuffer());
    expect(has(bytes, secret)).toBe(false);
    expect(has(bytes, "Exif")).toBe(false);
    const info = await env.IMAGES?.info(new Blob([bytes]).stream());
    expect(info).toMatchObject({ width: 48, height: 64 });
  });

  test("that moves goes on moving, also where it is wider than others are made", async () => {
    const wide = new Uint8Array(pictures.gif);
    new DataView(wide.buffer).setUint16(6, 3000, true);
    const response = await SELF.fetch(origin + (await upload(wide)));
    expect(response.headers.get("Content-Type")).toBe("image/gif");
    await response.arrayBuffer();
  });

  test("has a thumbnail", async () => {
    const path = await upload(phoneJpeg(1));
    const response = await SELF.fetch(`${origin}${path}?thumb`);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    await response.arrayBuffer();
  });

  test("supports Range and 304", async () => {
    const path = await upload(pictures.jpeg);
    const whole = await SELF.fetch(origin + path);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const get = (headers: Record<string, string>) => SELF.fetch(origin + path, { headers });
    expect((await get({ "If-None-Match": whole.headers.get("ETag") ?? "" })).status).toBe(304);
    const part = await get({ Range: "bytes=2-9" });
    expect(part.status).toBe(206);
    expect(part.headers.get("Content-Range")).toBe(`bytes 2-9/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 10));
    const end = await get({ Range: "bytes=-4" });
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(bytes.slice(-4));
    const beyond = await get({ Range: "bytes=999999-" });
    expect([200, 416]).toContain(beyond.status);
    await beyond.arrayBuffer();
    const head = await SELF.fetch(origin + path, { method: "HEAD" });
    expect(head.status).toBe(200);
  });

  test.each([
    ["the photo's own tag", (tag: string) => tag, 206],
    ["another tag", () => '"x"', 200],
    ["a weak tag", (tag: string) => `W/${tag}`, 200],
    ["a date", () => "Fri, 31 Dec 2100 00:00:00 GMT", 200],
  ])("answers a range that asks for %s by If-Range", async (_name, conditionOf, status) => {
    const path = await upload(pictures.jpeg);
    const tag = (await SELF.fetch(origin + path, { method: "HEAD" })).headers.get("ETag") ?? "";
    const headers = { Range: "bytes=2-9", "If-Range": conditionOf(tag) };
    const response = await SELF.fetch(origin + path, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  });

  test.each([",", "x", '"x', "W/", 'w/"x"', '"a" "b"', '"a"b', '*, "a"', '"a",,'])(
    "refuses the condition %j that is none",
    async (condition) => {
      const path = await upload(pictures.jpeg);
      for (const name of ["If-Match", "If-None-Match"]) {
        const response = await SELF.fetch(origin + path, { headers: { [name]: condition } });
        expect(response.status, name).toBe(400);
        expect(await response.json()).toEqual({ error: `The ${name} header is malformed.` });
      }
    },
  );

  test("that is not as If-Match names is not kept by a browser", async () => {
    const path = await upload(pictures.jpeg);
    const { status, headers } = await SELF.fetch(origin + path, { headers: { "If-Match": '"x"' } });
    expect([status, headers.get("Cache-Control")]).toEqual([412, "no-store"]);
  });

  test.each([
    ["If-None-Match", 'W/"x", "y"', 200],
    ["If-None-Match", "*", 304],
    ["If-None-Match", '"a b"', 200],
    ["If-Match", '"x" , "y"', 412],
    ["If-Match", " * ", 200],
    ["If-Modified-Since", "x", 200],
    ["If-Unmodified-Since", "x", 412],
  ])("answers the condition %s: %s with %i", async (name, condition, status) => {
    const path = await upload(pictures.jpeg);
    const response = await SELF.fetch(origin + path, { headers: { [name]: condition } });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  });

  test.each([
    "",
    "x",
    "uploads/",
    "uploads/../uploads/x",
    "uploads/%2e%2e%2fpending%2fx",
    "uploads/..%5c..%5cx",
    "pending/00000000-0000-8000-8000-000000000000",
    "thumbs/00000000-0000-8000-8000-000000000000",
    "uploads/00000000-0000-8000-8000-000000000000",
    "uploads/00000000-0000-8000-8000-000000000000/x",
    "uploads/00000000-0000-8000-8000-000000000000%00",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "uploads//00000000-0000-8000-8000-000000000000",
    `uploads/${"a".repeat(4000)}`,
  ])("is not found at /objects/%s", async (name) => {
    const response = await SELF.fetch(`${origin}/objects/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });
});

test("confirmations are counted as uploads are: each reads a whole photo", async () => {
  const url = await requestUpload();
  expect((await put(url, pictures.jpeg)).status).toBe(200);
  // All of a minute, which may end in between: then another address tries.
  const tryFrom = async (address: string) => {
    for (let used = 0; used < 120; used++) await env.UPLOAD_LIMIT?.limit({ key: `confirm ${address}` });
    return SELF.fetch(`${origin}/api/photos`, {
      method: "PUT",
      body: JSON.stringify({ photoURL: url }),
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": address },
    });
  };
  let response = await tryFrom("192.0.2.12");
  for (let host = 13; host < 19 && response.status !== 429; host++) response = await tryFrom(`192.0.2.${host}`);
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("60");
});
