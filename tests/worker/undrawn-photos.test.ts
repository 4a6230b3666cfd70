import { env, SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { photoPathOf } from "~/photos/model/photo-path";
import { storePhoto } from "~/photos/store/photo-store.server";
import { drawUndrawn } from "~/photos/store/undrawn-photos.server";
import { inSmallPages, interrupted } from "../helpers/interrupted-bucket";
import { phoneJpeg } from "../helpers/photo-bytes";
import { origin } from "../helpers/tank-door";

const store = { bucket: env.PHOTOS, images: env.IMAGES };

/** Fails as under load. */
const busy: ImagesBinding = {
  ...env.IMAGES,
  input() {
    throw new Error("IMAGES_TRANSFORM_ERROR 9408: Too many requests.");
  },
} as ImagesBinding;

/** Fails for each picture once. */
function busyAtFirst(): ImagesBinding {
  let [asked, pictures] = [0, 2];
  return {
    ...env.IMAGES,
    input: (stream: ReadableStream<Uint8Array>) =>
      ++asked > pictures ? env.IMAGES?.input(stream) : busy.input(stream),
  } as ImagesBinding;
}

async function storeUndrawn(): Promise<string> {
  const id = crypto.randomUUID();
  await storePhoto({ ...store, images: busy }, id, phoneJpeg(6));
  return id;
}

async function served(path: string) {
  const response = await SELF.fetch(origin + path);
  const bytes = await response.arrayBuffer();
  const info = await env.IMAGES?.info(new Blob([bytes]).stream());
  return {
    type: response.headers.get("Content-Type"),
    isKept: response.headers.get("Cache-Control")?.includes("immutable"),
    size: info && "width" in info ? [info.width, info.height] : [],
  };
}

test("a photo whose drawing failed is drawn by the daily run, once", async () => {
  const path = photoPathOf(await storeUndrawn());
  expect(await served(path)).toMatchObject({ type: "image/jpeg", isKept: false });
  expect(await served(`${path}?thumb`)).toMatchObject({ type: "image/jpeg", isKept: false });
  expect(await drawUndrawn({ ...store, images: busy })).toBe(0);
  expect(await drawUndrawn(store)).toBe(1);
  expect(await served(path)).toEqual({ type: "image/jpeg", isKept: true, size: [48, 64] });
  expect(await served(`${path}?thumb`)).toEqual({ type: "image/webp", isKept: true, size: [48, 64] });
  expect(await drawUndrawn(store)).toBe(0);
});

/** Which of them are still to be drawn after each night of so many tries or pages. */
async function leftAfterNights(ids: string[], images: ImagesBinding | undefined, limits: object): Promise<string[][]> {
  const nights: string[][] = [];
  for (let night = 0; night < 4; night++) {
    await drawUndrawn({ ...store, images }, limits);
    const heads = await Promise.all(ids.map((id) => env.PHOTOS.head(`uploads/${id}`)));
    nights.push(ids.filter((_, index) => heads[index]?.customMetadata?.undrawn));
  }
  return nights;
}

test("of more than a night's tries the next night draws those behind, each once, also if the first of them is never drawn", async () => {
  const ids = [await storeUndrawn(), await storeUndrawn(), await storeUndrawn()].sort();
  const [first = "", second = "", third = ""] = ids;
  let drawings = 0;
  const images = {
    ...env.IMAGES,
    input: (stream: ReadableStream<Uint8Array>) => (++drawings > 4 ? env.IMAGES?.input(stream) : busy.input(stream)),
  } as ImagesBinding;
  expect(await leftAfterNights(ids, images, { tries: 1 })).toEqual([ids, [first, third], [first], [first]]);
  expect(await drawUndrawn(store)).toBe(1);
  expect(await leftAfterNights([second, third], env.IMAGES, { tries: 1 })).toEqual([[], [], [], []]);
});

test("of more than a night's pages the next night lists those behind", async () => {
  const { objects } = await env.PHOTOS.list();
  await env.PHOTOS.delete(objects.map(({ key }) => key));
  const ids = [await storeUndrawn(), await storeUndrawn(), await storeUndrawn()].sort();
  const bucket = inSmallPages(env.PHOTOS);
  for (const left of [ids.slice(1), ids.slice(2), []]) {
    expect(await drawUndrawn({ ...store, bucket }, { pages: 1 })).toBe(1);
    const heads = await Promise.all(ids.map((id) => env.PHOTOS.head(`uploads/${id}`)));
    expect(ids.filter((_, index) => heads[index]?.customMetadata?.undrawn)).toEqual(left);
  }
});

test("a photo whose drawing failed for a moment is drawn at once", async () => {
  const id = crypto.randomUUID();
  await storePhoto({ ...store, images: busyAtFirst() }, id, phoneJpeg(6));
  expect(await served(photoPathOf(id))).toEqual({ type: "image/jpeg", isKept: true, size: [48, 64] });
  expect(await drawUndrawn(store)).toBe(0);
});

test("a photo that is deleted while it is drawn stays deleted", async () => {
  const id = await storeUndrawn();
  const bucket = interrupted(env.PHOTOS, `thumbs/${id}`, () => env.PHOTOS.delete(`uploads/${id}`));
  await drawUndrawn({ ...store, bucket });
  expect(await env.PHOTOS.head(`uploads/${id}`)).toBeNull();
});
