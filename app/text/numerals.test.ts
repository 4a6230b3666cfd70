import { expect, test } from "vitest";
import { storageSize } from "./numerals";

test.each([
  [0, "1 MB"],
  [1_400_000, "1 MB"],
  [999_400_000, "999 MB"],
  [999_600_000, "1.0 GB"],
  [10_738_000_000, "10.7 GB"],
])("%i bytes of a device are %s", (bytes, text) => {
  expect(storageSize(bytes)).toBe(text);
});
