import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceStore, type KeepFailure } from "~/browser/storage/device-store";
import { knownDrafts } from "~/tanks/drafts/known-drafts";
import { noteReached } from "./outbox-state";
import { saveTank } from "./save-tank.client";

const tankId = "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";
const toast = { title: "Tank added successfully" };
const stored = { saved: { id: tankId, propertyNumber: "P-1", toast } };
const never = () => new Promise<never>(() => {});

function form(): FormData {
  const data = new FormData();
  const values = { customerName: "Acme", productContained: "Diesel", tankSizeGallons: "1", propertyNumber: "P-1" };
  const entries = { ...values, locationWithinFacility: "Bay 3", id: tankId, idempotencyKey: "of the form" };
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
}

const save = (post: () => Promise<typeof stored>) => saveTank({ form: form(), edited: undefined, list: "/?q=a", post });

/** A device whose database answers so to what is read and written. */
function deviceThat(
  readAll: () => Promise<Map<string, unknown> | undefined>,
  change: () => Promise<KeepFailure | undefined>,
) {
  vi.spyOn(deviceStore, "readAll").mockImplementation(readAll);
  vi.spyOn(deviceStore, "change").mockImplementation(change);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  knownDrafts.set({});
  noteReached(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what the server has stored is saved, also where the device's database hangs", async () => {
  knownDrafts.set({ "tank-draft:new:1": { values: {}, submitted: "of the form" } });
  deviceThat(async () => undefined, never);
  const told = vi.fn();
  void save(async () => stored).then(told);
  await vi.advanceTimersByTimeAsync(1500);
  expect(told).toHaveBeenCalledExactlyOnceWith(stored);
});

test("what waits offers to add another of its property, and a change of a tank does not", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  deviceThat(
    async () => new Map(),
    async () => undefined,
  );
  const link = { label: "Add another here", href: `/?q=a&add=${tankId}` };
  await expect(save(never)).resolves.toMatchObject({ saved: { toast: { title: "Saved on this device", link } } });
  const change = { form: form(), edited: tankId, list: "/", post: never };
  expect((await saveTank(change)).saved?.toast).not.toHaveProperty("link");
});

test("the browser is asked not to clear the device once something waits on it, and not before", async () => {
  const persist = vi.fn(async () => true);
  deviceThat(
    async () => new Map(),
    async () => undefined,
  );
  vi.stubGlobal("navigator", { onLine: true, storage: { persist } });
  await save(async () => stored);
  expect(persist).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { onLine: false, storage: { persist } });
  await save(never);
  expect(persist).toHaveBeenCalledOnce();
});

test("once the server has not answered, the next save is left to the device sooner, until it answers again", async () => {
  deviceThat(
    async () => new Map(),
    async () => undefined,
  );
  const timeOf = async (post: () => Promise<typeof stored>) => {
    const begun = Date.now();
    const saving = save(post).then(() => Date.now() - begun);
    await vi.advanceTimersByTimeAsync(8000);
    return saving;
  };
  expect(await timeOf(never)).toBe(8000);
  expect(await timeOf(never)).toBe(1500);
  await timeOf(async () => stored);
  expect(await timeOf(never)).toBe(8000);
});

test("a device that keeps nothing waits for the server as long as ever", async () => {
  deviceThat(
    async () => new Map(),
    async () => "full",
  );
  noteReached(false);
  const late = () => new Promise<typeof stored>((resolve) => setTimeout(resolve, 2000, stored));
  const saving = save(late);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(saving).resolves.toEqual(stored);
});

test.each([
  [true, "waiting", "It will be sent by itself."],
  [false, "waiting", "It will be sent when there is a connection."],
  [true, "asked", "Another change to this tank needs your answer first."],
  [false, "refused", "Another change to this tank needs your answer first."],
])(
  "what is kept behind what its tank waits with asks for a connection only without one, and for the person where that does",
  async (onLine, state, description) => {
    vi.stubGlobal("navigator", { onLine });
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        postMessage() {}
        close() {}
      },
    );
    const waiting = { id: "a", kind: "edit", tankId, format: 1, isTried: true, state, position: 1 };
    deviceThat(
      async () => new Map([["a", waiting]]),
      async () => undefined,
    );
    const title = "Saved on this device";
    await expect(save(never)).resolves.toMatchObject({ saved: { toast: { title, description } } });
  },
);

test.each([
  ["full", true, false, "The server has not answered. This device is full. What you typed stays in the form."],
  ["full", false, false, "There is no connection. This device is full. What you typed stays in the form."],
  ["failed", false, false, "There is no connection. This device keeps nothing. What you typed stays in the form."],
  [
    "full",
    true,
    true,
    "This device is full, and this tank has a change that waits. Free some space. What you typed stays in the form.",
  ],
] as const)("a device that is %s names the server only where it was asked", async (failure, onLine, waits, error) => {
  vi.stubGlobal("navigator", { onLine });
  const waiting = { id: "a", kind: "edit", tankId, format: 1, isTried: true, state: "waiting", position: 1 };
  const outbox = new Map(waits ? [["a", waiting]] : []);
  deviceThat(
    async () => outbox,
    async () => failure,
  );
  const saving = save(never);
  await vi.advanceTimersByTimeAsync(8000);
  await expect(saving).resolves.toEqual({ error });
});
