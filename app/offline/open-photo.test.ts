import { afterEach, expect, test, vi } from "vitest";
import { mostSeen } from "~/browser/storage/seen-photos";
import { openPhoto } from "./open-photo";

/** A device that has seen these. */
function deviceThatHasSeen(paths: string[]) {
  const seen = new Map(paths.map((path) => [`https://tanks.example${path}`, new Response("photo")]));
  const cache = {
    put: async ({ url }: Request, response: Response) => void seen.set(url, response),
    keys: async () => [...seen.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => seen.delete(url),
  };
  vi.stubGlobal("caches", { open: async () => cache, match: async ({ url }: Request) => seen.get(url) });
  return () => [...seen.keys()].map((url) => url.replace("https://tanks.example", ""));
}

async function open(path: string) {
  const request = new Request(`https://tanks.example${path}`);
  const kept: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void kept.push(work) } as ExtendableEvent;
  await openPhoto({ request, url: new URL(request.url), event });
  await Promise.all(kept);
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["photos", ""],
  ["thumbnails", "?thumb"],
] as const)("of the %s that were seen the device keeps so many, and lets go of the oldest", async (name, end) => {
  const paths = Array.from({ length: mostSeen[name] + 2 }, (_, index) => `/objects/uploads/${index}${end}`);
  const seen = deviceThatHasSeen(paths.slice(0, -2));
  vi.stubGlobal("fetch", async () => new Response("photo", { headers: { "Cache-Control": "immutable" } }));
  for (const path of paths.slice(-2)) await open(path);
  expect(seen()).toEqual(paths.slice(2));
});
