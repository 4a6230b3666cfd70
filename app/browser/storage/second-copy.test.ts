import { afterEach, expect, test, vi } from "vitest";
import { makeSecondCopy } from "./second-copy";

/** A device whose Cache Storage has these entries. */
function deviceWith(bodies: Record<string, string>) {
  const entries = new Map(Object.entries(bodies).map(([place, body]) => [`https://app/second-copy/${place}`, body]));
  const addressOf = (request: { url: string } | string) => (typeof request === "string" ? request : request.url);
  const cache = {
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async (request: { url: string } | string) => new Response(entries.get(addressOf(request))),
    delete: async (request: { url: string } | string) => entries.delete(addressOf(request)),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  const places = () => [...entries.keys()].map((url) => url.replace("https://app/second-copy/", ""));
  return { copy: makeSecondCopy(), cache, places };
}

afterEach(() => vi.unstubAllGlobals());

test("a photo whose bytes are in the copy alone makes no room", async () => {
  const { copy, places } = deviceWith({ "photos/known": "bytes", "photos/restored": "bytes", "outbox/known": "{}" });
  expect(await copy.dropPhotos(["known"])).toBe(true);
  expect(places()).toEqual(["photos/restored", "outbox/known"]);
  expect(await copy.dropPhotos(["known"])).toBe(false);
});
