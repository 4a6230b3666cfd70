import { afterEach, expect, test, vi } from "vitest";
import { RequestLog } from "./request-log";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a failure after the response has begun is one line, with the request's id and without its query", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = new Error("Failed query", { cause: new Error("D1_ERROR: Network connection lost.") });
  const headers = { "cf-ray": "0123456789abcdef-FRA" };
  new RequestLog(new Request("https://tanks.example/api/admin/tanks/export?secret", { headers })).failedLate(error);
  const [[line] = []] = log.mock.calls;
  expect(JSON.parse(String(line))).toEqual({
    level: "error",
    requestId: "0123456789abcdef-FRA",
    method: "GET",
    path: "/api/admin/tanks/export",
    error: "Error: D1_ERROR: Network connection lost.",
  });
});
