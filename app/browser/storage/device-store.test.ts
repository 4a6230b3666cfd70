import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceStore } from "./device-store";

vi.mock("idb", () => ({ openDB: vi.fn() }));

const never = () => new Promise<never>(() => {});
const refused = () => Promise.reject(new DOMException("The connection was closed.", "InvalidStateError"));

/** How a database answers that is opened now. */
function answerWith(get: () => Promise<unknown>) {
  const close = vi.fn();
  vi.mocked(openDB).mockResolvedValueOnce({ get, close } as never);
  return close;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(openDB).mockReset();
});

test("what was kept is read, and the database left for others", async () => {
  const close = answerWith(async () => "kept");
  expect(await deviceStore.read("tanks")).toBe("kept");
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ["that hangs", never],
  ["of a connection that was closed", refused],
])("a read %s is tried on a new connection", async (_, get) => {
  answerWith(get);
  answerWith(async () => "kept");
  const read = deviceStore.read("tanks");
  await vi.advanceTimersByTimeAsync(1500);
  expect(await read).toBe("kept");
});

test("a read that hangs again has an end after three seconds, also where the database does not open", async () => {
  answerWith(never);
  vi.mocked(openDB).mockReturnValueOnce(never());
  const read = deviceStore.read("tanks");
  const ended = vi.fn();
  void read.then(ended);
  await vi.advanceTimersByTimeAsync(2999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined);
});

test("a device that keeps nothing says so by nothing", async () => {
  vi.mocked(openDB).mockImplementation(refused);
  expect(await deviceStore.read("tanks")).toBeUndefined();
  await expect(deviceStore.write({ tanks: [] })).resolves.toBeUndefined();
});
