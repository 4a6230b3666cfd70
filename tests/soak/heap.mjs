import WebSocket from "ws";

/** The Worker among the isolates that workerd runs; D1 and R2 have their own. */
const worker = "core:user:";

/** What the Worker's isolate uses, in MB: its objects and buffers, garbage included. */
export async function usedHeap(inspectorPort) {
  const { usedSize, backingStorageSize = 0 } = await ask(inspectorPort);
  return (usedSize + backingStorageSize) / 2 ** 20;
}

/** How long in ms an answer may take before the question is asked again. */
const patience = 1000;
const maxTries = 30;

/** Asks V8's inspector, which may drop a question. */
async function ask(inspectorPort) {
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await askOnce(new WebSocket(`ws://127.0.0.1:${inspectorPort}/${worker}`));
    if (answer) return answer.result;
  }
  throw new Error("V8's inspector does not answer.");
}

function askOnce(socket) {
  const timer = setTimeout(() => socket.terminate(), patience);
  return new Promise((resolve) => {
    for (const end of ["error", "close"]) socket.on(end, () => resolve(undefined));
    socket.on("open", () => socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" })));
    socket.on("message", (data) => {
      clearTimeout(timer);
      resolve(JSON.parse(data));
      socket.close();
    });
  });
}
