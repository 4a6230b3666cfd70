import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Problem } from "./problem.mjs";

/** Asks the person at the terminal; `hidden` shows nothing of what is typed. */
export async function ask(label, { hidden = false } = {}) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? nowhere : process.stdout, terminal: true });
  const closed = new Promise((_resolve, reject) => lines.on("close", () => reject(new Problem("\nNothing was done."))));
  if (hidden) process.stdout.write(label);
  try {
    return await Promise.race([lines.question(hidden ? "" : label), closed]);
  } finally {
    lines.close();
    if (hidden) process.stdout.write("\n");
  }
}
