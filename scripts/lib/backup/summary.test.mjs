import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAppModule } from "../app-module.mjs";
import { summarised } from "./summary.mjs";

test("a backup's rows are counted of the tanks and of every list, so that the loss of one is noticed", async () => {
  const { listKinds } = await loadAppModule("app/lists/lists.ts");
  assert.deepEqual(summarised, ["tanks", ...listKinds]);
});
