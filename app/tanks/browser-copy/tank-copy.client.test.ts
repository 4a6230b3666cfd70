import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionLost, newDeployment, noAnswer, RequestError } from "~/browser/network/failure";
import type { KeptStore } from "~/browser/storage/device-store";
import { deliveredTanks, deliverTank, noteReached } from "~/outbox/outbox-state";
import { photoPathOf } from "~/photos/model/photo-path";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { type CompactList, type CopiedTank, compactColumns, tankOf } from "./compact-list";
import { TankCopy } from "./tank-copy.client";

const tank: CopiedTank = {
  id: "1",
  ...sampleFields,
  customerName: "Dover Oil",
  version: 1,
  createdAt: 0,
  changedAt: 0,
  photoCount: 0,
  changedBy: null,
  coverPhoto: null,
  otherPhotos: null,
};
const everything = new URLSearchParams();

let answer: () => Promise<Response>;
const requests: string[] = [];
const whole = new Set<string>();

beforeEach(() => {
  requests.length = 0;
  whole.clear();
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push(url);
    return Promise.race([answer(), aborted(signal)]);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.onabort = () => reject(signal.reason);
  });
}

function compact(revision: number, ...tanks: CopiedTank[]): Response {
  return compactAt(`${revision}-then`, revision, ...tanks);
}

function compactAt(version: string, revision: number, ...tanks: CopiedTank[]): Response {
  for (const { id } of tanks) whole.add(id);
  const rows = tanks.map((each) => compactColumns.map((name) => each[name]));
  const total = whole.size;
  return Response.json({
    revision,
    version,
    total,
    begun: 1,
    columns: [...compactColumns],
    rows,
  } satisfies CompactList);
}

function answerWith(revision: number, ...tanks: CopiedTank[]) {
  answer = async () => compact(revision, ...tanks);
}

function answerNothing() {
  answer = () => Promise.reject(new RequestError(connectionLost));
}

async function loadedCopy(onChange = () => {}) {
  const copy = new TankCopy(onChange);
  answerWith(5, tank);
  await copy.sync();
  return copy;
}

const names = (copy: TankCopy, params = everything) =>
  copy.listAt(params)?.tanks.map(({ customerName }) => customerName);

test("a copy that was never fetched answers nothing", async () => {
  const copy = new TankCopy(() => {});
  expect(copy.listAt(everything)).toBeUndefined();
  expect(await copy.screenAt(everything)).toBeUndefined();
  expect(requests).toEqual([]);
});

test("concurrent syncs share one request, the next one fetches only changes and reports them", async () => {
  const onChange = vi.fn();
  const copy = await loadedCopy(onChange);
  answerWith(7, { ...tank, customerName: "Dover Gas" }, { ...tank, id: "2", customerName: "Acme" });
  await Promise.all([copy.sync(), copy.sync()]);
  expect(requests).toEqual(["/api/tanks/compact", "/api/tanks/compact?since=5"]);
  expect(names(copy)).toEqual(["Acme", "Dover Gas"]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("a query is searched once until the copy changes", async () => {
  const copy = await loadedCopy();
  const query = new URLSearchParams("q=dover");
  expect(copy.listAt(query)?.tanks).toBe(copy.listAt(query)?.tanks);
  answerWith(6, { ...tank, id: "2", customerName: "Dover Two" });
  await copy.sync();
  expect(names(copy, query)).toEqual(["Dover Two", "Dover Oil"]);
});

test("after a write the copy is not shown until a sync includes the write", async () => {
  const copy = await loadedCopy();
  copy.expire();
  expect(copy.listAt(everything)).toBeUndefined();
  answerNothing();
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toBeUndefined();
  answerWith(6, { ...tank, customerName: "Changed" });
  expect(await copy.screenAt(everything)).toMatchObject({ mode: "list", rows: { total: 1 } });
  expect(names(copy)).toEqual(["Changed"]);
});

test("a sync that was in flight before the write does not count", async () => {
  const copy = await loadedCopy();
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  const early = copy.sync();
  copy.expire();
  const screen = copy.screenAt(everything);
  answerWith(7, { ...tank, customerName: "Changed" });
  held.resolve(compact(5));
  await early;
  expect(await screen).toMatchObject({ rows: { tanks: [{ customerName: "Changed" }] } });
  expect(requests).toHaveLength(3);
});

test("a refresh without a connection shows the copy as it is, with its age and what failed", async () => {
  const copy = await loadedCopy();
  expect(copy.age()).toBeUndefined();
  answerNothing();
  expect(await copy.refresh()).toBe(connectionLost);
  expect(await copy.screenAt(everything)).toMatchObject({ mode: "list", rows: { total: 1 } });
  expect(copy.age()).toMatchObject({ asOf: expect.any(Date), failure: connectionLost });
  await copy.sync();
  answerWith(6);
  expect(await copy.refresh()).toBeUndefined();
  expect(copy.age()).toBeUndefined();
});

test("after a write whose sync fails the list is shown without it, with its age", async () => {
  const copy = await loadedCopy();
  copy.expire();
  answerNothing();
  expect(await copy.screenAt(everything)).toMatchObject({ rows: { total: 1 } });
  expect(copy.age()?.failure).toBe(connectionLost);
});

test("a list waits five seconds for a sync that hangs, and shows what comes later or by a further refresh", async () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  const copy = await loadedCopy(onChange);
  copy.expire();
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const shown = vi.fn();
  const screen = copy.screenAt(everything).then(shown);
  await vi.advanceTimersByTimeAsync(4999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await screen;
  expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ mode: "list" }));
  expect([copy.age()?.failure, names(copy)]).toEqual([noAnswer, ["Dover Oil"]]);

  answerWith(6, { ...tank, customerName: "Changed" });
  expect(await copy.refresh()).toBeUndefined();
  expect([copy.age(), names(copy)]).toEqual([undefined, ["Changed"]]);
  late.resolve(compact(6, { ...tank, customerName: "Older" }));
  await vi.runAllTimersAsync();
  expect(names(copy)).toEqual(["Changed"]);
});

async function inParts(list: Response, count: number) {
  const bytes = new Uint8Array(await list.arrayBuffer());
  const length = Math.ceil(bytes.length / count);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (part: number) => writer.write(bytes.slice(part * length, (part + 1) * length));
  return { response: new Response(readable, list), write, end: () => writer.close() };
}

/** A copy whose list comes in as many parts, of which none is there yet. */
async function slowCopy(count: number) {
  vi.useFakeTimers();
  const copy = new TankCopy(() => {});
  const { response, write, end } = await inParts(compact(5, tank), count);
  answer = async () => response;
  return { copy, write, end, synced: copy.sync() };
}

/** The first part has come, and nothing more for five seconds. */
async function lateCopy(count: number) {
  const slow = await slowCopy(count);
  void slow.write(0);
  await vi.advanceTimersByTimeAsync(1);
  void slow.copy.refresh();
  await vi.advanceTimersByTimeAsync(5000);
  return slow;
}

test("a list that comes slowly is had in the end: no refresh begins it anew while parts of it arrive", async () => {
  const { copy, write, end, synced } = await slowCopy(30);
  for (let part = 0; part < 30; part++) {
    void write(part);
    await vi.advanceTimersByTimeAsync(4000);
    void copy.refresh();
    copy.retry();
  }
  expect(requests).toHaveLength(1);
  answerWith(5);
  void end();
  await vi.runAllTimersAsync();
  expect(await synced).toBeUndefined();
  expect([copy.age(), names(copy)]).toEqual([undefined, ["Dover Oil"]]);
  expect(new Set(requests)).toEqual(new Set(["/api/tanks/compact", "/api/tanks/compact?since=5"]));
});

test("a list of which nothing more has come for five seconds makes room for the next", async () => {
  const { copy, write, synced } = await lateCopy(2);
  answerWith(5, tank);
  expect(await copy.refresh()).toBeUndefined();
  expect([requests.length, names(copy)]).toEqual([2, ["Dover Oil"]]);
  void write(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await synced).toBe(noAnswer);
  expect(copy.age()).toBeUndefined();
});

test("a list that was late and of which more comes makes room for no other", async () => {
  const { copy, write, end, synced } = await lateCopy(3);
  void write(1);
  await vi.advanceTimersByTimeAsync(1);
  void copy.sync();
  expect(requests).toHaveLength(1);
  void write(2);
  void end();
  await vi.advanceTimersByTimeAsync(1);
  expect(await synced).toBeUndefined();
});

test("a list that came slowly and began before a write is followed by what the write has changed", async () => {
  vi.useFakeTimers();
  const copy = await loadedCopy();
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const synced = copy.sync();
  copy.expire();
  answerWith(7, { ...tank, customerName: "Changed" });
  late.resolve(compact(6, { ...tank, customerName: "Before" }));
  await synced;
  await vi.runAllTimersAsync();
  expect(names(copy)).toEqual(["Changed"]);
});

test("a refresh that met a slow list is made up for once that has come", async () => {
  vi.useFakeTimers();
  const copy = await loadedCopy();
  let arrive = (_: Response) => {};
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  void copy.sync();
  const refreshing = copy.refresh();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await refreshing).toBe(noAnswer);
  const late = compact(5);
  answerWith(6, { ...tank, customerName: "Dover Fuels", version: 2 });
  arrive(late);
  await vi.runAllTimersAsync();
  expect(names(copy)).toEqual(["Dover Fuels"]);
  expect(requests).toHaveLength(3);
});

test("while the server has not answered a save the list is shown as it is", async () => {
  const copy = await loadedCopy();
  answer = () => new Promise(() => {});
  copy.markStale();
  noteReached(false);
  try {
    expect(await copy.screenAt(everything)).toMatchObject({ rows: { total: 1 } });
  } finally {
    noteReached(true);
  }
});

test("while the line is lost a list is not waited for, and shows what a sync brings", async () => {
  const copy = await loadedCopy();
  answerNothing();
  await copy.refresh();
  copy.markStale();
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  expect(await copy.screenAt(everything)).toMatchObject({ mode: "list", rows: { total: 1 } });
  held.resolve(compact(6, { ...tank, customerName: "Changed" }));
  await copy.sync();
  expect(names(copy)).toEqual(["Changed"]);
});

test("what a sync brings that nobody waits for any more is in the list", async () => {
  vi.useFakeTimers();
  const copy = await loadedCopy();
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const refreshed = copy.refresh();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await refreshed).toBe(noAnswer);
  late.resolve(compact(6, { ...tank, customerName: "Changed" }));
  await vi.runAllTimersAsync();
  expect([copy.age(), names(copy)]).toEqual([undefined, ["Changed"]]);
});

test("a deployment with other columns is told, and the rows are kept", async () => {
  const copy = await loadedCopy();
  answer = async () => Response.json({ revision: 6, version: "6", columns: ["id"], rows: [["2"]] });
  expect(await copy.refresh()).toBe(newDeployment);
  expect([copy.age()?.failure, names(copy)]).toEqual([newDeployment, ["Dover Oil"]]);
});

test("a form waits a moment for a refresh, and one for a new tank for nothing at all", async () => {
  const copy = await loadedCopy();
  copy.markStale();
  answerWith(6, { ...tank, version: 2 });
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({ mode: "form", tank: { version: 2 } });
  copy.markStale();
  answer = () => new Promise(() => {});
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({ mode: "form", tank: { version: 2 } });
  copy.expire();
  expect(await copy.screenAt(new URLSearchParams("add"))).toMatchObject({ mode: "form", tank: null });
});

test("a form beside a tank is filled from the copy at once, and where the copy lacks it the server is asked", async () => {
  const copy = await loadedCopy();
  const { customerName, productContained, propertyNumber } = tank;
  copy.markStale();
  answer = () => new Promise(() => {});
  const filled = { mode: "form", tank: null, beside: { id: "1", customerName, productContained, propertyNumber } };
  expect(await copy.screenAt(new URLSearchParams("add=1"))).toEqual(expect.objectContaining(filled));
  expect(await copy.screenAt(new URLSearchParams("add=2"))).toBeUndefined();
  expect(copy.knownAt(new URLSearchParams("add=2"))).toMatchObject({ mode: "form", tank: null, beside: undefined });
  copy.showWaiting(() => [{ ...tank, id: "2", propertyNumber: "P-2" }]);
  expect(await copy.screenAt(new URLSearchParams("add=2"))).toMatchObject({
    beside: { id: "2", propertyNumber: "P-2" },
  });
});

test("a database restored to an earlier point replaces the whole copy, and what was delivered before", async () => {
  const copy = await loadedCopy();
  const isDelivered = () => deliveredTanks.get().has(tank.id);
  deliverTank(tankOf(tank));
  await copy.sync();
  expect(isDelivered()).toBe(true);
  requests.length = 1;
  const older = { ...tank, id: "0", customerName: "Before" };
  answerWith(3, older);
  await copy.sync();
  expect(requests.slice(1)).toEqual(["/api/tanks/compact?since=5", "/api/tanks/compact"]);
  expect(names(copy)).toEqual(["Before"]);
  expect(isDelivered()).toBe(false);
});

test("a restored database that was written to again is noticed by its version", async () => {
  const copy = await loadedCopy();
  const answers = [compactAt("5-later", 5), compactAt("5-later", 5, { ...tank, customerName: "Before" })];
  answer = async () => answers.shift() ?? Response.error();
  await copy.sync();
  expect(requests.slice(1)).toEqual(["/api/tanks/compact?since=5", "/api/tanks/compact"]);
  expect(names(copy)).toEqual(["Before"]);
});

test("until the whole list of a restored database has come, the tanks from before stand with their age", async () => {
  const copy = await loadedCopy();
  const changed = { ...tank, customerName: "Before" };
  const answers = [async () => compact(3, changed), async () => new Response("", { status: 503 })];
  answer = () => answers.shift()?.() ?? Promise.reject(new Error("asked too often"));
  expect(await copy.sync()).toMatchObject({ kind: "server" });
  expect([names(copy), copy.age()?.asOf]).toEqual([["Dover Oil"], expect.any(Date)]);
  answerWith(3, changed);
  expect(await copy.sync()).toBeUndefined();
  expect(requests.slice(-2)).toEqual(["/api/tanks/compact?since=5", "/api/tanks/compact"]);
  expect(names(copy)).toEqual(["Before"]);
});

const pictured = { ...tank, id: "2", photoCount: 2, coverPhoto: photoPathOf("a"), otherPhotos: "b c" };

test("a tank is edited from the copy with all of its photos, and its gallery opened, without a line too", async () => {
  const copy = await loadedCopy();
  answerWith(6, pictured);
  await copy.sync();
  const photoUrls = ["a", "b", "c"].map(photoPathOf);
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({ mode: "form", tank: { photoUrls: [] } });
  expect(await copy.screenAt(new URLSearchParams("edit=2"))).toMatchObject({ mode: "form", tank: { photoUrls } });
  expect(await copy.screenAt(new URLSearchParams("photos=2"))).toMatchObject({ mode: "gallery", tank: { photoUrls } });
  expect(await copy.screenAt(new URLSearchParams("add"))).toMatchObject({ mode: "form", tank: null });
  answerNothing();
  await copy.refresh();
  expect(await copy.screenAt(new URLSearchParams("photos=2"))).toMatchObject({ mode: "gallery", tank: { photoUrls } });
});

test("a tank with a change that waits was created when the server says", async () => {
  const copy = await loadedCopy();
  copy.showWaiting(() => [{ ...tank, customerName: "Acme", createdAt: 9, changedAt: 9 }]);
  const times = { createdAt: new Date(0), updatedAt: new Date(9) };
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({
    tank: { customerName: "Acme", ...times },
  });
});

test("a hundred customers are suggested, those of the newest tanks", async () => {
  const copy = new TankCopy(() => {});
  const many = Array.from({ length: 101 }, (_, index) => ({ ...tank, id: `${index}`, customerName: `Acme ${index}` }));
  answerWith(5, ...many);
  await copy.sync();
  const suggested = copy.suggestions()?.customers ?? [];
  expect([suggested.length, suggested[0], suggested.at(-1)]).toEqual([100, "Acme 100", "Acme 1"]);
});

function storeOf(kept: Record<string, unknown> = {}): KeptStore & { kept: Record<string, unknown> } {
  return {
    kept,
    read: async (name) => kept[name],
    async write(entries) {
      Object.assign(kept, structuredClone(entries));
      return true;
    },
  };
}

async function keptList() {
  const store = storeOf();
  answerWith(5, tank, pictured);
  await new TankCopy(() => {}, store).sync();
  requests.length = 0;
  return store;
}

test("the next visit fetches only what changed since the last", async () => {
  const store = await keptList();
  const copy = new TankCopy(() => {}, store);
  answerWith(6, { ...tank, customerName: "Changed" });
  const synced = copy.sync();
  expect(copy.listAt(everything)).toBeUndefined();
  await synced;
  expect(requests).toEqual(["/api/tanks/compact?since=5"]);
  expect(names(copy)).toEqual(["Dover Oil", "Changed"]);
  const later = new TankCopy(() => {}, store);
  answer = async () => new Response("", { status: 503 });
  await later.sync();
  expect([await later.screenAt(everything), later.listAt(everything)]).toEqual([undefined, undefined]);
  answerNothing();
  await later.sync();
  expect(names(later)).toEqual(["Dover Oil", "Changed"]);
  expect(later.age()).toEqual({ asOf: expect.any(Date), failure: connectionLost });
});

test("a page that opens without a line shows every screen at once, as of the last sync, and then what the server has", async () => {
  vi.useFakeTimers();
  const store = await keptList();
  const copy = new TankCopy(() => {}, store);
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  await copy.openOffline();
  expect(copy.age()).toEqual({ asOf: new Date(), failure: connectionLost });
  for (const [address, mode] of Object.entries({ "": "list", "edit=2": "form", "photos=2": "gallery", add: "form" })) {
    expect(await copy.screenAt(new URLSearchParams(address))).toMatchObject({ mode });
  }
  held.resolve(compact(6, { ...tank, customerName: "Changed" }));
  await vi.runAllTimersAsync();
  expect([copy.age(), names(copy)]).toEqual([undefined, ["Dover Oil", "Changed"]]);
});

test("a page that opened without a line asks the server again with each screen, and when the line may be back", async () => {
  const copy = new TankCopy(() => {}, await keptList());
  answerNothing();
  await copy.openOffline();
  await copy.sync();
  answerWith(6, { ...tank, version: 2, customerName: "Changed" });
  await vi.waitFor(async () => {
    expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({ tank: { customerName: "Changed" } });
  });
  expect(copy.age()).toBeUndefined();
  copy.retry();
  expect(requests).toHaveLength(2);
  answerNothing();
  await copy.refresh();
  answerWith(7, { ...tank, version: 3, customerName: "Again" });
  copy.retry();
  await vi.waitFor(() => expect([copy.age(), names(copy)]).toEqual([undefined, ["Dover Oil", "Again"]]));
});

test("a list without a line waits for no sync, and one that nobody answers makes room for the next", async () => {
  vi.useFakeTimers();
  const copy = new TankCopy(() => {}, await keptList());
  answer = () => new Promise<Response>(() => {});
  await copy.openOffline();
  expect(await copy.screenAt(everything)).toMatchObject({ mode: "list" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(copy.age()).toEqual({ asOf: expect.any(Date), failure: noAnswer });
  answerWith(6, { ...tank, version: 2, customerName: "Changed" });
  expect(await copy.screenAt(new URLSearchParams("edit=1"))).toMatchObject({ tank: { customerName: "Changed" } });
});

test("a device that keeps nothing, or of another release, answers nothing without a line", async () => {
  const { kept } = await keptList();
  const list = typeof kept.tanks === "object" ? kept.tanks : {};
  answerNothing();
  for (const store of [storeOf(), storeOf({ ...kept, tanks: { ...list, columns: ["id"] } })]) {
    const copy = new TankCopy(() => {}, store);
    await copy.openOffline();
    expect(await copy.screenAt(everything)).toBeUndefined();
    expect(copy.listAt(everything)).toBeUndefined();
  }
});

test("what was kept of another database, or of tanks that a restored one does not have, is fetched anew", async () => {
  for (const other of [{ begun: 2 }, { total: 1 }]) {
    const copy = new TankCopy(() => {}, await keptList());
    const changes = await compact(6, { ...tank, customerName: "Before" }).json<CompactList>();
    const answers = [changes, { ...changes, ...other, total: 1 }];
    answer = async () => Response.json({ ...(answers.shift() ?? {}), ...other });
    await copy.sync();
    expect(requests).toEqual(["/api/tanks/compact?since=5", "/api/tanks/compact"]);
    expect(names(copy)).toEqual(["Before"]);
  }
});

test("a tank that was opened from the copy becomes the newer one of a sync, and one of the server by Refresh, or by what is delivered unless a change waits", async () => {
  const copy = await loadedCopy();
  const opened = await copy.screenAt(new URLSearchParams("edit=1"));
  if (opened?.mode !== "form" || !opened.tank) throw new Error("The copy did not open the tank.");
  expect(copy.newestOf(opened)).toBe(opened);
  answerWith(6, { ...tank, version: 2 });
  await copy.sync();
  expect(copy.newestOf(opened)).toMatchObject({ tank: { version: 2 } });
  const { isCopied, ...ofServer } = opened;
  expect(isCopied).toBe(true);
  expect(copy.newestOf(ofServer)).toBe(ofServer);
  expect(copy.newestOf(ofServer, { ...opened.tank, version: 3 })).toMatchObject({ tank: { version: 3 } });
  expect(copy.newestOf(ofServer, { ...opened.tank, id: "2", version: 3 })).toBe(ofServer);
  expect(copy.newestOf(ofServer, undefined, { ...opened.tank, version: 3 })).toMatchObject({ tank: { version: 3 } });
  copy.showWaiting(() => [{ ...tank, version: 2, propertyNumber: "Waits" }]);
  const later = { ...opened.tank, version: 3 };
  expect(copy.newestOf(ofServer, undefined, later)).toBe(ofServer);
  expect(copy.newestOf(ofServer, later)).toMatchObject({ tank: { version: 3 } });
  expect(copy.newestOf(opened, undefined, later)).toMatchObject({ tank: { propertyNumber: "Waits" } });
  const waiting = copy.newestOf(opened);
  copy.showWaiting(() => [
    { ...tank, version: 2, propertyNumber: "Waits", coverPhoto: photoPathOf("a"), photoCount: 1 },
  ]);
  expect(copy.newestOf(waiting, undefined, later)).toMatchObject({ tank: { photoUrls: [photoPathOf("a")] } });
});

test("Refresh brings who changed a tank last, whom the kept copy does not name, and a sync does not take that back", async () => {
  const copy = await loadedCopy();
  const opened = await copy.screenAt(new URLSearchParams("edit=1"));
  if (opened?.mode !== "form" || !opened.tank) throw new Error("The copy did not open the tank.");
  const named = { ...opened.tank, changedBy: "anna@example.com" };
  expect(copy.newestOf(opened, named)).toMatchObject({ tank: { changedBy: "anna@example.com" } });
  expect(copy.newestOf({ ...opened, tank: named }, opened.tank)).toMatchObject({ tank: named });
  expect(copy.newestOf(opened, { ...opened.tank })).toBe(opened);
});
