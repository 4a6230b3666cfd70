import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionLost, noAnswer } from "./failure";
import { readInTime } from "./request";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function slowBody() {
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      parts = controller;
    },
    cancel,
  });
  const send = (text: string) => parts?.enqueue(new TextEncoder().encode(text));
  return { response: new Response(body), send, end: () => parts?.close(), fail: () => parts?.error("lost"), cancel };
}

test("what comes slowly is read whole, however long it takes, and each part is told of", async () => {
  const { response, send, end, cancel } = slowBody();
  const onProgress = vi.fn();
  const read = readInTime(response, onProgress).then((bytes) => new TextDecoder().decode(bytes));
  const words = Array.from({ length: 10 }, (_, index) => `${index} is the part. `);
  for (const word of words) {
    await vi.advanceTimersByTimeAsync(minute - 1000);
    send(word);
  }
  end();
  expect(await read).toBe(words.join(""));
  expect([onProgress.mock.calls.length, cancel.mock.calls.length, vi.getTimerCount()]).toEqual([words.length, 0, 0]);
});

test("what stops coming for a minute is given up, and the rest is not fetched beside what is asked for next", async () => {
  const { response, send, cancel } = slowBody();
  const read = expect(readInTime(response)).rejects.toMatchObject({ failure: noAnswer });
  send("a part");
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await read;
  expect(cancel).toHaveBeenCalledOnce();
});

test("what breaks off is a lost line, and an answer without a body is read", async () => {
  const { response, send, fail } = slowBody();
  const read = expect(readInTime(response)).rejects.toMatchObject({ failure: connectionLost });
  send("a part");
  fail();
  await read;
  expect((await readInTime(new Response(null))).byteLength).toBe(0);
});
