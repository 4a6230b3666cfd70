/** Rejects if the worker, which runs the file that asks it, cannot be had. A new one for each question frees what the answer took. */
export async function askWorker<Answer>(
  start: () => Worker,
  question: unknown,
  { longestWaitMs = 20_000, endsItself = false } = {},
): Promise<Answer> {
  const worker = start();
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(question);
    setTimeout(reject, longestWaitMs);
  });
  const end = () => worker.terminate();
  answer.then(endsItself ? undefined : end, end);
  return answer;
}
