import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { inPages, listOlderThan } from "./sweep.server";

test("lists every key of a folder larger than a page, and splits the keys by page", async () => {
  const keys = Array.from({ length: 1001 }, (_, index) => `many/${String(index).padStart(4, "0")}`);
  for (let at = 0; at < keys.length; at += 100) {
    await Promise.all(keys.slice(at, at + 100).map((key) => env.PHOTOS.put(key, "")));
  }
  const listed = await listOlderThan(env.PHOTOS, "many/", -60_000, new Date());
  expect(listed).toEqual(keys);
  expect(inPages(listed).map(({ length }) => length)).toEqual([1000, 1]);
  for (const page of inPages(listed)) await env.PHOTOS.delete(page);
  expect(await listOlderThan(env.PHOTOS, "many/", -60_000, new Date())).toEqual([]);
});

test("leaves out what is not older than the age", async () => {
  await env.PHOTOS.put("young/a", "");
  const uploaded = (await env.PHOTOS.head("young/a"))?.uploaded.getTime() ?? 0;
  expect(await listOlderThan(env.PHOTOS, "young/", 1000, new Date(uploaded + 1000))).toEqual([]);
  expect(await listOlderThan(env.PHOTOS, "young/", 1000, new Date(uploaded + 1001))).toEqual(["young/a"]);
});
