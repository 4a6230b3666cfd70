import { createExecutionContext, env, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { takeFormPhotos } from "~/photos/store/form-photos.server";
import worker from "../../workers/app";
import { pictures, text } from "../helpers/photo-bytes";
import { newestTank, origin, sendJson, type TankFields, validTank } from "../helpers/tank-door";

const photo = new File([pictures.jpeg], "tank.jpg");
const other = new File([pictures.png], "other.png");
const drawing = new File([text("<svg>")], "drawing.jpg");

let tank = "";
beforeEach(async () => {
  await sendJson("POST", "/api/tanks", validTank);
  tank = String((await newestTank()).id);
});

function post(path: string, fields: Record<string, unknown>, PHOTOS = env.PHOTOS) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append("photos", photo);
  const request = new Request(origin + path, { method: "POST", headers: { Origin: origin }, body, redirect: "manual" });
  const ctx = createExecutionContext();
  const answer = worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, PHOTOS }, ctx);
  return answer.finally(() => waitOnExecutionContext(ctx));
}

/** Another form of the tank, with the same photo. */
async function saveBeside() {
  expect((await post(`/?photos=${tank}`, {})).status).toBe(302);
}

async function expectPhoto() {
  const [path] = JSON.parse(String((await newestTank()).photo_urls));
  expect((await SELF.fetch(origin + path)).status).toBe(200);
}

function takeFiles(files: File[], { bucket = env.PHOTOS, mayUpload = async () => true } = {}) {
  const form = new FormData();
  for (const file of files) form.append("photos", file);
  return takeFormPhotos({ bucket, images: env.IMAGES }, { form, name: "photoUrls", owner: tank, mayUpload });
}

/** The bucket itself; before each call something else happens. */
function bucketAfter(happening: (name: string) => unknown): R2Bucket {
  return new Proxy(env.PHOTOS, {
    get: (target, name) => {
      const method = Reflect.get(target, name);
      return async (...args: unknown[]) => {
        await happening(String(name));
        return method.apply(target, args);
      };
    },
  });
}

test("a form with a file that is no photo stores nothing, and deletes nothing", async () => {
  const calls: string[] = [];
  const bucket = bucketAfter((name) => calls.push(name));
  expect(await takeFiles([photo, drawing], { bucket }).store()).toMatchObject({ status: 400 });
  expect(calls.filter((name) => name !== "head")).toEqual([]);
});

describe("a photo that another form has saved stays, though this one", () => {
  test("is over the limit of uploads", async () => {
    let count = 0;
    const mayUpload = async () => {
      if (count++ > 0) await saveBeside();
      return count < 2;
    };
    expect(await takeFiles([photo, other], { mayUpload }).store()).toMatchObject({ status: 429 });
    await expectPhoto();
  });

  test("meets a fault of the bucket", async () => {
    let puts = 0;
    const bucket = bucketAfter(async (name) => {
      // The third is of the other file, behind the photo and its thumbnail.
      if (name !== "put" || ++puts < 3) return;
      await saveBeside();
      throw new Error("put: Service is temporarily unavailable. (10043)");
    });
    await expect(takeFiles([photo, other], { bucket }).store()).rejects.toThrow("unavailable");
    await expectPhoto();
  });

  test("is refused for a tank that was saved before with other words", async () => {
    let saved: Promise<void> | undefined;
    const saveOnce = () => (saved ??= saveBeside());
    const bucket = bucketAfter((name) => (name === "delete" ? saveOnce() : undefined));
    const { photoUrls: _, ...words }: TankFields = { ...validTank, productContained: "Kerosene", id: tank };
    expect((await post("/?add", words, bucket)).status).toBe(409);
    await saveOnce();
    await expectPhoto();
  });
});
