import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askWorker } from "./ask-worker";

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: unknown) => void) | undefined;
  postMessage = vi.fn();
  terminate = vi.fn();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ask(name: string, worker = new FakeWorker()) {
  const start = vi.fn(() => worker as unknown as Worker);
  const settled = vi.fn();
  void askWorker(name, start, "question").then(
    (answer) => settled(answer),
    () => settled("rejected"),
  );
  return { worker, start, settled };
}

test("a worker whose code does not come in 3 s is not waited for again within the minute", async () => {
  const first = ask("stuck");
  await vi.advanceTimersByTimeAsync(2999);
  expect(first.settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(first.settled).toHaveBeenCalledWith("rejected");
  expect(first.worker.terminate).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(59_000);
  const [again, other] = [ask("stuck"), ask("other")];
  await vi.advanceTimersByTimeAsync(0);
  expect(again.settled).toHaveBeenCalledWith("rejected");
  expect(again.start).not.toHaveBeenCalled();
  expect(other.start).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect(ask("stuck").start).toHaveBeenCalled();
});

test("a worker that has started is given 20 s for its answer", async () => {
  const { worker, settled } = ask("slow");
  worker.onmessage?.({ data: "started" });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(settled).not.toHaveBeenCalled();
  worker.onmessage?.({ data: { answer: "done" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalledWith("done");
  expect(worker.terminate).toHaveBeenCalled();
});

test("a worker that has started and does not answer is ended", async () => {
  const { worker, settled } = ask("silent");
  worker.onmessage?.({ data: "started" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(settled).toHaveBeenCalledWith("rejected");
  expect(worker.terminate).toHaveBeenCalled();
});
