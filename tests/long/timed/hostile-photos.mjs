// Photos come from strangers: whatever 10 MB of them hold, reading them must fit into an isolate with 128 MB beside others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { loadAppModule } from "../../../scripts/lib/app-module.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const megabyte = 1024 * 1024;
const maxGrowth = 48 * megabyte;
/** In CPU times of hashing the same bytes, so that a slow machine counts for itself: 200 ms at 3 GHz. */
const maxTime = 14;
const tries = 4;

const { readPhoto } = await loadAppModule("app/photos/formats/read-photo.ts");
const { hostilePhotos } = await loadAppModule("tests/helpers/hostile-photos.ts");

const peak = () => process.resourceUsage().maxRSS * 1024;

for (const [name, make] of Object.entries(hostilePhotos)) {
  test(`10 MB of ${name} take at most 48 MB and 200 ms`, () => {
    const bytes = make();
    collectGarbage();
    const before = peak();
    const times = [timed(readPhoto, bytes)];
    assert.ok(peak() - before <= maxGrowth, `${Math.round((peak() - before) / megabyte)} MB`);
    const unit = Math.min(...Array.from({ length: tries }, () => timed(hash, bytes)));
    while (Math.min(...times) > maxTime * unit && times.length < tries) times.push(timed(readPhoto, bytes));
    assert.ok(Math.min(...times) <= maxTime * unit, `${times.map(Math.round)} ms, hashing ${Math.round(unit)} ms`);
  });
}

function timed(use, bytes) {
  const before = process.cpuUsage();
  use(bytes);
  return process.cpuUsage(before).user / 1000;
}

/** Takes four cycles a byte. */
function hash(bytes) {
  let hashed = 0;
  for (let at = 0; at < bytes.length; at++) hashed = (hashed * 31 + bytes[at]) | 0;
  return hashed;
}
