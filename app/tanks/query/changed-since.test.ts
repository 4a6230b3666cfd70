import { expect, test } from "vitest";
import { dateOf, parseChanged, sinceOf } from "./changed-since";

test.each([
  ["2026-11-20", "2026-11-20T00:00:00.000Z"],
  ["2026-11-20-0500", "2026-11-20T05:00:00.000Z"],
  ["2026-11-20+1300", "2026-11-19T11:00:00.000Z"],
  ["2026-11-20+0545", "2026-11-19T18:15:00.000Z"],
  ["2026-11-20 0100", "2026-11-19T23:00:00.000Z"],
])("%s begins at %s", (param, start) => {
  const choice = parseChanged(param);
  expect(new Date(sinceOf(choice, 0)).toISOString()).toBe(start);
  expect(dateOf(choice)).toBe("2026-11-20");
});

test("a date comes through an address as it is", () => {
  for (const changed of ["2026-11-20", "2026-11-20-0500", "2026-11-20+1300"]) {
    const address = new URLSearchParams({ changed }).toString();
    expect(parseChanged(new URLSearchParams(address).get("changed") ?? "")).toBe(changed);
  }
});
