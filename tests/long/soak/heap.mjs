import WebSocket from "ws";

/** The Worker among the isolates that workerd runs; D1 and R2 have their own. */
const worker = "core:user:";

const usage = "Runtime.getHeapUsage";
const questions = [usage, "HeapProfiler.collectGarbage", usage];

/**
 * What the Worker's isolate holds, in MB, objects and buffers: with the garbage that was not collected yet, and what of it
 * is in use; that is undefined of an idle Worker, which collects no garbage.
 */
export async function measureHeap(inspectorPort) {
  const [before, , after] = await ask(inspectorPort);
  return { withGarbage: megabytes(before), used: after && megabytes(after) };
}

/** The most of each figure, of several measurements. */
export function mostOf(heap) {
  return {
    used: Math.max(...heap.flatMap(({ used }) => used ?? [])),
    withGarbage: Math.max(...heap.map(({ withGarbage }) => withGarbage)),
  };
}

function megabytes({ usedSize, backingStorageSize = 0 }) {
  return (usedSize + backingStorageSize) / 2 ** 20;
}

/** In ms: a Worker that computes answers nothing meanwhile. */
const patience = 5000;
const maxTries = 30;

/** Asks V8's inspector, which may drop a question. */
async function ask(inspectorPort) {
  for (let tries = 0; tries < maxTries; tries++) {
    const answers = await askOnce(new WebSocket(`ws://127.0.0.1:${inspectorPort}/${worker}`));
    if (answers.length > 0) return answers;
  }
  throw new Error("V8's inspector does not answer.");
}

/** One question after the other: the answers that came in time. */
function askOnce(socket) {
  const answers = [];
  const timer = setTimeout(() => socket.terminate(), patience);
  const send = () => socket.send(JSON.stringify({ id: answers.length + 1, method: questions[answers.length] }));
  return new Promise((resolve) => {
    for (const end of ["error", "close"]) socket.on(end, () => resolve(answers));
    socket.on("open", send);
    socket.on("message", (data) => {
      const { id, result } = JSON.parse(data);
      if (id !== answers.length + 1) return;
      answers.push(result);
      if (answers.length < questions.length) return send();
      clearTimeout(timer);
      socket.close();
    });
  });
}
