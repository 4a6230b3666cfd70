import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { ask } from "./ask.mjs";

/** A terminal at which somebody presses these keys. */
function terminalOf(keys) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.write(keys);
  return { input, output, terminal: true };
}

for (const [name, keys, isAgreed] of [
  ["yes", "yes\r", true],
  ["Y", "Y\r", true],
  ["anything else", "yesterday\r", false],
  ["nothing", "\r", false],
  ["Ctrl-C", "y\x03", false],
  ["Ctrl-D", "\x04", false],
]) {
  test(`${name} is taken as ${isAgreed ? "yes" : "no"}`, { timeout: 10_000 }, async () => {
    assert.equal(await ask("Load them?", terminalOf(keys)), isAgreed);
  });
}
