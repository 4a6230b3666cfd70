import { createInterface } from "node:readline/promises";

export function canAsk() {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Whether the person at the terminal says yes. Ctrl-C and Ctrl-D are a no. */
export async function ask(question, streams = { input: process.stdin, output: process.stdout }) {
  const terminal = createInterface(streams);
  const closed = new AbortController();
  // Earlier releases of Node 20 leave the question open.
  terminal.once("close", () => closed.abort());
  try {
    const answer = await terminal.question(`${question} [y/N] `, { signal: closed.signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    streams.output.write("\n");
    return false;
  } finally {
    terminal.close();
  }
}
