/** Rejects if the worker, which runs the file that asks it, cannot be had. A new one for each question frees what the answer took. */
export async function askWorker<Answer>(
  start: () => Worker,
  question: unknown,
  longestWaitMs = 20_000,
): Promise<Answer> {
  const worker = start();
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(question);
      setTimeout(reject, longestWaitMs);
    });
  } finally {
    worker.terminate();
  }
}
