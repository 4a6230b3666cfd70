import assert from "node:assert/strict";
import { test } from "node:test";
import { attention } from "./server-log.mjs";

const log = `workerd/server/server.c++:1903: info: Inspector is listening
{"level":"info","path":"/"}
service core:user:: Uncaught Error: boom
    at Object.fetch (file:///app.ts:16:40)
stack: workerd@2f20430 workerd@2f2102c
{"level":"error","path":"/api/tanks"}
workerd/server/server.c++:5492: error: Uncaught exception: remote.jsg.Error: in stream
workerd/server/server.c++:5492: error: Uncaught exception: Error: Network connection lost.
    at Object.pull (file:///app.ts:1:1)
{not json`;

test("only errors, and what the app says above level info, get through", () => {
  assert.deepEqual(log.split("\n").filter(attention()), [
    "service core:user:: Uncaught Error: boom",
    "    at Object.fetch (file:///app.ts:16:40)",
    '{"level":"error","path":"/api/tanks"}',
    "workerd/server/server.c++:5492: error: Uncaught exception: remote.jsg.Error: in stream",
  ]);
});
