import { expect, test } from "vitest";
import type { ExportedTable } from "~/csv/exported-table";
import { tableDownload } from "./download.server";

function answer(query: string, failure?: Error) {
  const errors: unknown[] = [];
  const table: ExportedTable = { columns: ["a", "b;c"], batches: batches(failure) };
  const request = new Request(`https://tanks.example/api${query}`);
  const response = tableDownload(request, { name: "tanks", table, log: { failedLate: (error) => errors.push(error) } });
  return { response, errors };
}

function* batches(failure?: Error) {
  yield [["x", 1000]];
  if (failure) throw failure;
}

test("a download that fails once it has begun breaks off, and the failure is logged", async () => {
  const failure = new Error("The rows ended.");
  const { response, errors } = answer("", failure);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(failure.message);
  expect(errors).toEqual([failure]);
});

test.each([
  ["", 'a,"b;c"\r\nx,1000\r\n'],
  ["?as=semicolons", 'a;"b;c"\r\nx;1000\r\n'],
  ["?as=csv", 'a,"b;c"\r\nx,1000\r\n'],
])("a download of %j that ends or is cancelled logs nothing", async (query, text) => {
  const { response, errors } = answer(query);
  expect(response.headers.get("Content-Disposition")).toBe("attachment; filename=tanks.csv");
  expect(await response.text()).toBe(text);
  await answer(query).response.body?.cancel();
  expect(errors).toEqual([]);
});

test.each(["foo", "toString", "CSV", ""])("a download as %j is refused", async (format) => {
  const { response } = answer(`?as=${format}`);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: "A table can be downloaded as csv, semicolons, xlsx." },
  ]);
});
