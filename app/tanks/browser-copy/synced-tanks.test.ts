import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CompactList, type CopiedTank, compactColumns, type SentTank } from "./compact-list";
import { SyncedTanks } from "./synced-tanks";

const values: Record<string, unknown> = { id: "1", version: 1, changedBy: "someone@example.com" };
const { signal } = new AbortController();
const first = new Date("2026-01-05T10:00:00Z");
const second = new Date("2026-01-05T11:00:00Z");
const third = new Date("2026-01-05T12:00:00Z");

let answer: CompactList;
let refusesWrites: boolean;
let isSlow: boolean;
let kept: Record<string, unknown>;
let written: string[][];

const store = {
  read: async (name: string) => (isSlow ? undefined : kept[name]),
  async write(entries: Record<string, unknown>) {
    written.push(Object.keys(entries));
    if (!refusesWrites) Object.assign(kept, structuredClone(entries));
    return !refusesWrites;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => Response.json(answer));
  [refusesWrites, isSlow, kept, written] = [false, false, {}, []];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function syncAt(time: Date, tanks: SyncedTanks, revision: number, customerName?: string) {
  vi.setSystemTime(time);
  const tank: Record<string, unknown> = { ...values, customerName };
  const row = compactColumns.map((name) => tank[name] ?? null);
  const rows = customerName === undefined ? [] : [row];
  answer = { revision, version: `${revision}-then`, total: 1, begun: 1, columns: [...compactColumns], rows };
  await tanks.fetchChanges(signal);
  await scheduler.wait(0);
}

async function nextVisit() {
  const tanks = new SyncedTanks(store);
  await tanks.restore();
  return { asOf: tanks.asOf, customerName: tanks.tanks.tank("1")?.customerName };
}

test("the next visit has the time of the last sync, and the list was written once", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  await syncAt(second, tanks, 5);
  expect(await nextVisit()).toEqual({ asOf: second, customerName: "Dover" });
  expect(written).toEqual([["tanks", "tanks-as-of"], ["tanks-as-of"]]);
});

const minute = 60_000;

test("while photos arrive one after another the whole list is written once a minute, and once more at the end", async () => {
  const tanks = new SyncedTanks(store);
  for (let photo = 0; photo <= 500; photo++) {
    await syncAt(new Date(first.getTime() + photo * 250), tanks, 5 + photo, `Dover ${photo}`);
  }
  expect(written).toEqual(Array.from({ length: 3 }, () => ["tanks", "tanks-as-of"]));
  tanks.keep();
  tanks.keep();
  await scheduler.wait(0);
  expect(written).toHaveLength(4);
  expect(await nextVisit()).toMatchObject({ customerName: "Dover 500" });
});

test("a list that changed soon after it was written is written a minute later", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  await syncAt(new Date(first.getTime() + 1000), tanks, 6, "Acme");
  await vi.advanceTimersByTimeAsync(minute - 1001);
  expect((await nextVisit()).customerName).toBe("Dover");
  await vi.advanceTimersByTimeAsync(1);
  expect((await nextVisit()).customerName).toBe("Acme");
});

test("a list that changed after the clock was put back is written a minute later too", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const tanks = new SyncedTanks(store);
  await syncAt(third, tanks, 5, "Dover");
  await syncAt(first, tanks, 6, "Acme");
  await vi.advanceTimersByTimeAsync(minute);
  expect((await nextVisit()).customerName).toBe("Acme");
});

test("what this device has saved itself is in its list at once, also where a list was under way", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  vi.stubGlobal("fetch", async () => {
    tanks.keepNext();
    return Response.json(answer);
  });
  await syncAt(first, tanks, 6, "Acme");
  expect((await nextVisit()).customerName).toBe("Dover");
  vi.stubGlobal("fetch", async () => Response.json(answer));
  await syncAt(first, tanks, 7, "Mine");
  expect((await nextVisit()).customerName).toBe("Mine");
  await syncAt(first, tanks, 8, "Theirs");
  expect((await nextVisit()).customerName).toBe("Mine");
});

test("two writes are never under way at once, and the second has the newest list", async () => {
  const [writing, end] = [vi.fn(), Promise.withResolvers<void>()];
  const slow = {
    ...store,
    async write(entries: Record<string, unknown>) {
      writing();
      await end.promise;
      return store.write(entries);
    },
  };
  const tanks = new SyncedTanks(slow);
  await syncAt(first, tanks, 5, "Dover");
  await syncAt(second, tanks, 6, "Acme");
  tanks.keep();
  await syncAt(third, tanks, 7, "Last");
  expect(writing).toHaveBeenCalledOnce();
  end.resolve();
  await scheduler.wait(0);
  expect(writing).toHaveBeenCalledTimes(2);
  expect((await nextVisit()).customerName).toBe("Last");
});

test("a list that the device did not take is kept with the next sync, and until then has its own time", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  refusesWrites = true;
  await syncAt(second, tanks, 6, "Acme");
  expect(await nextVisit()).toEqual({ asOf: first, customerName: "Dover" });
  refusesWrites = false;
  await syncAt(third, tanks, 6);
  expect(await nextVisit()).toEqual({ asOf: third, customerName: "Acme" });
});

test("the time that another tab has kept is not told of a list that it is not of", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  const list = kept.tanks;
  await syncAt(second, tanks, 6, "Acme");
  kept.tanks = list;
  expect(await nextVisit()).toEqual({ asOf: first, customerName: "Dover" });
});

const nameIn = (tanks: SyncedTanks, id = "1") => tanks.tanks.tank(id)?.customerName;

/** Opened without a line, on a list that has tank 1 at its version 1 as of the second time. */
async function nextVisitWith(sent: Partial<SentTank>) {
  await syncAt(second, new SyncedTanks(store), 5, "Dover");
  const tanks = new SyncedTanks(store);
  await tanks.restore();
  tanks.showWaiting(() => [], [{ ...values, customerName: "Sent", ...sent } as SentTank]);
  return tanks;
}

test("what was sent after the list was had is in it at the next visit, until a list has it", async () => {
  vi.setSystemTime(third);
  const tanks = await nextVisitWith({ id: "new", sentAt: third.getTime() });
  expect([nameIn(tanks), nameIn(tanks, "new"), tanks.tanks.customers()]).toEqual(["Dover", "Sent", ["Sent", "Dover"]]);
  await syncAt(third, tanks, 6, "Acme");
  expect([nameIn(tanks), nameIn(tanks, "new")]).toEqual(["Acme", undefined]);
});

test("a list that was asked for before a tank was sent does not stand in its way", async () => {
  const tanks = new SyncedTanks(store);
  vi.stubGlobal("fetch", async () => {
    vi.setSystemTime(second);
    tanks.showWaiting(() => [], [{ ...values, id: "new", customerName: "Sent", sentAt: second.getTime() } as SentTank]);
    vi.setSystemTime(third);
    return Response.json(answer);
  });
  await syncAt(first, tanks, 5, "Dover");
  expect([nameIn(tanks), nameIn(tanks, "new")]).toEqual(["Dover", "Sent"]);
});

test("a change that was sent is shown by its version, whatever the clock says", async () => {
  vi.setSystemTime(third);
  expect(nameIn(await nextVisitWith({ version: 2, sentAt: first.getTime() }))).toBe("Sent");
  expect(nameIn(await nextVisitWith({ version: 1, sentAt: third.getTime() }))).toBe("Dover");
});

test("a new tank that was sent is shown where the clock was put back, and not where a later list lacks it", async () => {
  const sent = { id: "new", sentAt: first.getTime() };
  const tanks = await nextVisitWith(sent);
  vi.setSystemTime(first);
  tanks.showWaiting(() => [], [{ ...values, customerName: "Put back", ...sent } as SentTank]);
  expect(nameIn(tanks, "new")).toBe("Put back");
  vi.setSystemTime(third);
  expect(nameIn(await nextVisitWith(sent), "new")).toBeUndefined();
});

test("what waits stands before what was sent of the same tank", async () => {
  const tanks = await nextVisitWith({ version: 2 });
  const waiting = { ...values, customerName: "Waiting" } as unknown as CopiedTank;
  const sent = { ...values, version: 2, customerName: "Sent", sentAt: third.getTime() } as unknown as SentTank;
  tanks.showWaiting(() => [waiting], [sent]);
  expect(nameIn(tanks)).toBe("Waiting");
});

test("what a sync brings is shown beneath what waits of the same tank", async () => {
  const tanks = new SyncedTanks(store);
  const waits = (newestOf: (id: string) => CopiedTank | undefined) =>
    [{ ...values, customerName: `${newestOf("1")?.customerName}, changed` }] as CopiedTank[];
  tanks.showWaiting(waits);
  await syncAt(first, tanks, 5, "Dover");
  expect(nameIn(tanks)).toBe("Dover, changed");
  await syncAt(second, tanks, 6, "Acme");
  expect(nameIn(tanks)).toBe("Acme, changed");
  tanks.showWaiting(waits, [{ ...values, version: 2, customerName: "Sent", sentAt: 1 } as unknown as SentTank]);
  expect(nameIn(tanks)).toBe("Sent, changed");
});

test("what the server has of a tank is told beside what waits: what was sent, or the list once that is newer", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Listed");
  const waiting = { ...values, customerName: "Waiting" } as unknown as CopiedTank;
  tanks.showWaiting(() => [waiting]);
  expect(tanks.tanks.tank("1")?.customerName).toBe("Waiting");
  expect(tanks.savedRow("1")?.customerName).toBe("Listed");
  tanks.showWaiting(
    () => [waiting],
    [{ ...values, version: 2, customerName: "Sent", sentAt: 1 } as unknown as SentTank],
  );
  expect(tanks.savedRow("1")?.customerName).toBe("Sent");
  expect(tanks.savedRow("other")).toBeUndefined();
});

test("nobody's address is kept on the device", async () => {
  const tanks = new SyncedTanks(store);
  await syncAt(first, tanks, 5, "Dover");
  expect(tanks.tanks.tank("1")?.changedBy).toBe("someone@example.com");
  expect(JSON.stringify(kept)).toContain("Dover");
  expect(JSON.stringify(kept)).not.toContain("@");
});

test("a device that did not answer in time is asked again", async () => {
  await syncAt(first, new SyncedTanks(store), 5, "Dover");
  const tanks = new SyncedTanks(store);
  isSlow = true;
  await tanks.restore();
  expect(tanks.asOf).toBeUndefined();
  isSlow = false;
  await tanks.restore();
  expect(tanks.asOf).toEqual(first);
});

test("an old list that the device gives late takes no newer one's place", async () => {
  await syncAt(first, new SyncedTanks(store), 5, "Dover");
  const { promise: late, resolve: giveLate } = Promise.withResolvers<void>();
  const read = async (name: string) => {
    const found = await store.read(name);
    if (!isSlow) await late;
    return found;
  };
  const tanks = new SyncedTanks({ ...store, read });
  isSlow = true;
  let restoring: Promise<void> | undefined;
  vi.stubGlobal("fetch", async () => {
    isSlow = false;
    restoring = tanks.restore();
    return Response.json(answer);
  });
  await syncAt(second, tanks, 6, "Acme");
  giveLate();
  await restoring;
  expect([tanks.asOf, nameIn(tanks)]).toEqual([second, "Acme"]);
});

/** Of more tanks than are taken in at once; resolves between the first and the others. */
async function beginLongSync(tanks: SyncedTanks, syncSignal = signal) {
  const rows = Array.from({ length: 1201 }, (_, index) => {
    const tank: Record<string, unknown> = { ...values, id: String(index), customerName: `Dover ${index}` };
    return compactColumns.map((name) => tank[name] ?? null);
  });
  answer = { revision: 5, version: "5-then", total: rows.length, begun: 1, columns: [...compactColumns], rows };
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const syncing = tanks.fetchChanges(syncSignal);
  const end = Promise.allSettled([syncing]);
  while (vi.getTimerCount() === 0) expect(await Promise.race([end, scheduler.wait(1)])).toBeUndefined();
  return { syncing };
}

test("a long list is whole once it is shown, with what began to wait meanwhile", async () => {
  const tanks = new SyncedTanks(store);
  const { syncing } = await beginLongSync(tanks);
  expect(tanks.tanks.customers()).toEqual([]);
  tanks.showWaiting(() => [{ ...(values as object), id: "new", customerName: "Waiting" } as CopiedTank]);
  await Promise.all([syncing, vi.runAllTimersAsync()]);
  expect(tanks.tanks.customers()).toHaveLength(1202);
  vi.useRealTimers();
  expect((await nextVisit()).customerName).toBe("Dover 1");
});

test("a sync that was given up does not replace the list", async () => {
  const tanks = new SyncedTanks(store);
  const late = new AbortController();
  const { syncing } = await beginLongSync(tanks, late.signal);
  late.abort();
  await Promise.all([expect(syncing).rejects.toThrow("abort"), vi.runAllTimersAsync()]);
  expect(tanks.asOf).toBeUndefined();
});
