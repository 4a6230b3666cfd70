import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sharedRead } from "./shared-read.server";

test("a hundred at once cost one read, and those who come while it runs one more", async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    await wait(20);
    return reads;
  };
  const first = Array.from({ length: 100 }, () => sharedRead("many", read));
  await wait(5);
  const later = Array.from({ length: 100 }, () => sharedRead("many", read));
  expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  expect(reads).toBe(2);
});

test("nobody gets what was read before they asked", async () => {
  const pause = fc.integer({ min: 0, max: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pause, duration: pause }), { minLength: 1, maxLength: 12 }),
      async (askers) => {
        let written = 0;
        const answers = askers.map(async ({ pause, duration }) => {
          await wait(pause);
          const before = ++written;
          const seen = await sharedRead("fresh", async () => {
            const value = written;
            await wait(duration);
            return value;
          });
          expect(seen).toBeGreaterThanOrEqual(before);
        });
        await Promise.all(answers);
      },
    ),
    { numRuns: 40 },
  );
});

test("a read that fails fails those who share it, and the next one is tried afresh", async () => {
  const failing = () => Promise.reject(new Error("gone"));
  await expect(Promise.all([sharedRead("faulty", failing), sharedRead("faulty", failing)])).rejects.toThrow("gone");
  expect(await sharedRead("faulty", async () => "back")).toBe("back");
});

test("a read that never ends is given up, by those who wait and those who come after", async () => {
  void sharedRead("lost", () => new Promise(() => {}));
  await wait(1);
  expect(await sharedRead("lost", async () => "own")).toBe("own");
  expect(await sharedRead("lost", async () => "next")).toBe("next");
});
