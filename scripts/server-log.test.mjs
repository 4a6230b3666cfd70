import assert from "node:assert/strict";
import { test } from "node:test";
import { attention } from "./server-log.mjs";

const log = `⎔ Starting local server...
[wrangler:info] Ready on http://127.0.0.1:8787
{"level":"info","path":"/"}
[wrangler:error] Error: boom
    at Object.fetch (file:///app.ts:16:40)
[wrangler:info] GET / 500 Internal Server Error (9ms)
{"level":"error","path":"/api/tanks"}
✘ [ERROR] Uncaught Error: Network connection lost.
    at Object.pull (file:///app.ts:1:1)
{not json`;

test("only errors, and what the app says above level info, get through", () => {
  assert.deepEqual(log.split("\n").filter(attention()), [
    "[wrangler:error] Error: boom",
    "    at Object.fetch (file:///app.ts:16:40)",
    '{"level":"error","path":"/api/tanks"}',
  ]);
});
