// Photos come from strangers: whatever 10 MB of them hold, reading them must fit into an isolate with 128 MB beside others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadAppModule } from "../scripts/lib/app-module.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const megabyte = 1024 * 1024;
const maxGrowth = 48 * megabyte;
/** In ms of CPU. */
const maxTime = 200;

const { readPhoto } = await loadAppModule("app/photos/formats/read-photo.ts");
const { hostilePhotos } = await loadAppModule("tests/helpers/hostile-photos.ts");

const peak = () => process.resourceUsage().maxRSS * 1024;

function timed(bytes) {
  const before = process.cpuUsage();
  readPhoto(bytes);
  return process.cpuUsage(before).user / 1000;
}

for (const [name, make] of Object.entries(hostilePhotos)) {
  test(`10 MB of ${name} take at most 48 MB and 200 ms`, () => {
    const bytes = make();
    collectGarbage();
    const before = peak();
    const first = timed(bytes);
    assert.ok(peak() - before <= maxGrowth, `${Math.round((peak() - before) / megabyte)} MB`);
    const fastest = first <= maxTime ? first : Math.min(timed(bytes), timed(bytes));
    assert.ok(fastest <= maxTime, `${Math.round(fastest)} ms`);
  });
}
