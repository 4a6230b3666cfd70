import { createInterface } from "node:readline/promises";

export function canAsk() {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Whether the person at the terminal says yes. */
export async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
