import assert from "node:assert/strict";
import { test } from "node:test";
import { runMain } from "../../tests/run/run-main.mjs";
import { main } from "./photos-sweep.mjs";

for (const [name, args, message] of [
  ["an invalid date", ["--now", "soon"], /^"soon" is not a date/],
  ["a day that there is not", ["--now", "2027-06-31"], /^"2027-06-31" is not a date/],
  ["an hour of a day", ["--now", "2030-01-31T12:00:00.000Z"], /is not a date: write it like 2030-01-31/],
  ["a number for a date", ["--now", "5"], /^"5" is not a date/],
  ["--now and --delete", ["--now", "2030-01-31", "--delete"], /^--now only shows/],
  ["--now and --remote", ["--now", "2030-01-31", "--remote"], /^--now only shows/],
  ["--env without --remote", ["--env", "staging"], /^--env names a deployment: write --remote with it/],
  ["an unknown option", ["--force"], /^Unknown option '--force'/],
]) {
  test(`refuses ${name} and deletes nothing`, async () => {
    const { code, out, err } = await runMain(main, ...args);
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, message);
  });
}
