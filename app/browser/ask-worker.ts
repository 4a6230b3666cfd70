/** In ms. Until its code is there, which may be on a line that carries nothing, and from there until it answers. */
const longestStart = 3000;
const longestWork = 20_000;

/** In ms since 1970: who waits for a worker that could not be had does not wait for it again within the minute. */
const restUntil = new Map<string, number>();
const rest = 60_000;

type Message<Answer> = { answer: Answer } | "started";

/** Rejects if the worker cannot be had. A new one for each question frees what the answer took. */
export async function askWorker<Answer>(
  name: string,
  start: () => Worker,
  question: unknown,
  endsItself = false,
): Promise<Answer> {
  if (Date.now() < (restUntil.get(name) ?? 0)) throw new Error(`The worker ${name} could not be had.`);
  const worker = start();
  const answer = new Promise<Answer>((resolve, reject) => {
    let end = setTimeout(reject, longestStart);
    worker.onmessage = ({ data }: MessageEvent<Message<Answer>>) => {
      clearTimeout(end);
      if (data === "started") end = setTimeout(reject, longestWork);
      else resolve(data.answer);
    };
    worker.onerror = reject;
    worker.postMessage(question);
  });
  const end = () => worker.terminate();
  answer.then(endsItself ? undefined : end, end);
  answer.catch(() => restUntil.set(name, Date.now() + rest));
  return answer;
}

/** In the file that a worker runs: answers the one question. With `after`, it ends itself once that is done. */
export function answerInWorker<Question>(work: (question: Question) => unknown, after?: () => Promise<void>): void {
  if (!("DedicatedWorkerGlobalScope" in globalThis)) return;
  globalThis.onmessage = async ({ data }: MessageEvent<Question>) => {
    postMessage({ answer: await work(data) });
    if (!after) return;
    await after();
    close();
  };
  postMessage("started");
}
