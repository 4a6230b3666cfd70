import { env, SELF } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { signUpload } from "~/photos/store/signed-upload.server";
import { has, phoneJpeg, pictures, secret, text } from "./helpers/photo-bytes";
import { origin, sendJson } from "./helpers/tank-door";

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
    expect(await response.text()).toContain("<Code>SignatureDoesNotMatch</Code>");
    expect(await bucketKeys()).toEqual(before);
  });

  test("is refused after 15 minutes with the message of S3", async () => {
    const target = {
      bucketUrl: `${origin}/api/photos/store`,
      accessKeyId: "photos",
      secretAccessKey: env.UPLOAD_SECRET ?? "",
    };
    const old = new Date(Date.now() - 901_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const url = await signUpload(target, crypto.randomUUID(), old);
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

  test("without a length is refused as S3 does", async () => {
    const stream = new Blob([pictures.jpeg]).stream().pipeThrough(new TransformStream());
    expect((await put(await requestUpload(), stream)).status).toBe(411);
  });
});

function joinLarge(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
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
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^photoURL is .+\.$/) });
  });

  test("of an issued upload id at another host is refused", async () => {
    const url = await requestUpload();
    const foreign = ["https://evil.example", `${origin}:8443`, "http://tanks.example", "https://a@tanks.example"];
    for (const host of foreign) expect((await confirm(url.replace(origin, host))).status, host).toBe(400);
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
      "content-security-policy": "default-src 'none'; sandbox",
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
