import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LoadedList, loadOrKept } from "./kept-list";

const older: LoadedList = { options: [], counted: "older" };
const newer: LoadedList = { options: [], counted: "newer" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function storeOf(kept: Record<string, unknown>) {
  return {
    read: async (name: string) => kept[name],
    async write(entries: Record<string, unknown>) {
      Object.assign(kept, entries);
      return true;
    },
  };
}

test("a list that comes too late for this opening is there for the next", async () => {
  const kept = { customers: older };
  const late = Promise.withResolvers<LoadedList>();
  const loaded = loadOrKept("customers", () => late.promise, storeOf(kept));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await loaded).toEqual(older);
  late.resolve(newer);
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(kept.customers).toBe(newer));
});

test("a list is written again only where it has changed", async () => {
  const kept: Record<string, unknown> = {};
  const store = storeOf(kept);
  const write = vi.spyOn(store, "write");
  const digest = vi.spyOn(crypto.subtle, "digest");
  const open = async (list: LoadedList) => {
    await loadOrKept("customers", async () => ({ ...list }), store);
    await digest.mock.results.at(-1)?.value;
    await scheduler.wait(0);
  };
  for (const list of [older, older, newer, newer, older]) await open(list);
  expect(write.mock.calls.flatMap(([entries]) => entries.customers ?? [])).toEqual([older, newer, older]);
});

const failure = { note: "No connection", label: "No customer list" };

test("a list that cannot be had leaves the one that is kept, which tells when it was had", async () => {
  const kept: Record<string, unknown> = {};
  const loadedAt = Date.now();
  await loadOrKept("customers", async () => older, storeOf(kept));
  await vi.waitFor(() => expect(kept.customers).toBe(older));
  await vi.advanceTimersByTimeAsync(60_000);
  const lost = { ...newer, counted: "", failure, isLost: true };
  expect(await loadOrKept("customers", async () => lost, storeOf(kept))).toEqual({ ...older, asOf: loadedAt });
  expect(kept.customers).toBe(older);
});

test("a list that was cleared does not come back when the line is lost", async () => {
  const kept: Record<string, unknown> = {};
  for (const answer of [older, { ...newer, failure, isEmpty: true }]) {
    await loadOrKept("products", async () => answer, storeOf(kept));
    await vi.waitFor(() => expect(kept.products).toBe(answer === older ? older : undefined));
  }
  const lost = { ...newer, failure, isLost: true };
  expect(await loadOrKept("products", async () => lost, storeOf(kept))).toBe(lost);
});

test("a list of another source stands in for none: the imported one was cleared before Business Central is asked", async () => {
  const lost = { ...newer, failure, isLost: true };
  expect(await loadOrKept("customers", async () => lost, storeOf({ customers: older }))).toBe(lost);
});
