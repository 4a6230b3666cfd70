import { afterEach, expect, test, vi } from "vitest";
import { makeSecondCopy } from "./second-copy";

function deviceWith(bodies: Record<string, string>) {
  const entries = new Map(Object.entries(bodies).map(([place, body]) => [`https://app/second-copy/${place}`, body]));
  const addressOf = (request: { url: string } | string) =>
    new URL(typeof request === "string" ? request : request.url, "https://app").href;
  const cache = {
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async (request: { url: string } | string) => new Response(entries.get(addressOf(request))),
    put: async (request: string, response: Response) => void entries.set(addressOf(request), await response.text()),
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

test("a restored photo that still waits keeps its bytes, which are in the copy alone", async () => {
  const { copy, places } = deviceWith({ "photos/restored": "bytes", "outbox/restored": "{}", "photos/gone": "bytes" });
  const database = { kept: [], outbox: ["restored"], photos: [], drafts: [] };
  await copy.tidy({ namesOf: async (table) => database[table], read: async () => undefined, put: async () => {} });
  expect(places()).toEqual(["photos/restored", "outbox/restored"]);
});

test("what cannot be copied leaves nothing older in its place", async () => {
  const { copy, cache, places } = deviceWith({ "outbox/changed": '{"version":1}', "outbox/other": "{}" });
  cache.put = () => Promise.reject(new DOMException("Full.", "QuotaExceededError"));
  copy.follow({ outbox: { changed: { version: 2 } } });
  await copy.settled();
  expect(places()).toEqual(["outbox/other"]);
});

test("a photo comes into the copy before its item, and goes after it: none is there without its bytes", async () => {
  const { copy, cache, places } = deviceWith({ "photos/sent": "bytes", "outbox/sent": "{}" });
  const seen: string[][] = [];
  const { put, delete: drop } = cache;
  cache.put = async (...entry) => {
    await put(...entry);
    seen.push(places());
  };
  cache.delete = async (place) => {
    const isGone = await drop(place);
    seen.push(places());
    return isGone;
  };
  copy.follow({ outbox: { sent: undefined }, photos: { sent: undefined } });
  copy.follow({ outbox: { added: {} }, photos: { added: { bytes: new ArrayBuffer(1) } } });
  await copy.settled();
  expect(seen).toEqual([["photos/sent"], [], ["photos/added"], ["photos/added", "outbox/added"]]);
});

test("a copy that fails is not taken for an empty one", async () => {
  vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("Unexpected.", "UnknownError")) });
  await expect(makeSecondCopy().list()).rejects.toThrow("Unexpected.");
});

test.each([
  ["has no Cache Storage", undefined],
  ["refuses it", { open: () => Promise.reject(new DOMException("Denied.", "SecurityError")) }],
])("a browser that %s has copied nothing", async (_, caches) => {
  vi.stubGlobal("caches", caches);
  const copy = makeSecondCopy();
  expect(await copy.list()).toEqual([]);
  expect(await copy.photo("a")).toBeUndefined();
  expect(await copy.dropPhotos(["a"])).toBe(false);
});

test("what could not be read of the copy stays in it, with its bytes", async () => {
  const { copy, cache, places } = deviceWith({
    "outbox/unread": "{}",
    "photos/unread": "bytes",
    "outbox/read": "{}",
    "outbox/gone": "{}",
  });
  const { match } = cache;
  cache.match = async (request) =>
    request === "https://app/second-copy/outbox/unread" ? Promise.reject(new TypeError("Not read.")) : match(request);
  const entries = await copy.list();
  expect(entries).toEqual([
    { table: "kept", name: "unread:unread", value: true },
    { table: "outbox", name: "read", value: {} },
    { table: "outbox", name: "gone", value: {} },
  ]);
  cache.match = match;
  const database = { kept: ["unread:unread"], outbox: ["read"], photos: [], drafts: [] };
  const put = vi.fn(async () => {});
  cache.match = () => Promise.reject(new TypeError("Not read."));
  await copy.tidy({ namesOf: async (table) => database[table], read: async () => undefined, put });
  expect(places()).toEqual(["outbox/unread", "photos/unread", "outbox/read"]);
  expect(put).not.toHaveBeenCalled();
});

test("what could not be read of the copy is put into the database once it can be, unless that has it", async () => {
  const { copy, places } = deviceWith({ "outbox/late": '{"id":"late"}', "photos/late": "bytes", "drafts/known": "{}" });
  const database = { kept: ["unread:late", "unread:known", "unread:gone"], outbox: [], photos: [], drafts: ["known"] };
  const put = vi.fn(async () => {});
  await copy.tidy({ namesOf: async (table) => database[table], read: async () => undefined, put });
  expect(put.mock.calls).toEqual([
    [{ outbox: { late: { id: "late" } }, kept: { "unread:late": undefined } }],
    [{ kept: { "unread:known": undefined } }],
    [{ kept: { "unread:gone": undefined } }],
  ]);
  expect(places()).toEqual(["outbox/late", "photos/late", "drafts/known"]);
});
