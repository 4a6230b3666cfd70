const longestWaitMs = 20_000;

/** Rejects if the worker's script is lost or held up on the line. One for each question: what its answer took is freed with it. */
export async function askWorker<Answer>(worker: Worker, question: unknown): Promise<Answer> {
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
