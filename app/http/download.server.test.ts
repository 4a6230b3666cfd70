import { expect, test } from "vitest";
import { csvDownload, streamText } from "./download.server";

async function* pieces(failure?: Error) {
  yield "a,b\r\n";
  if (failure) throw failure;
  yield "1,2\r\n";
}

test("a download that fails once it has begun breaks off, and the failure is logged", async () => {
  const failure = new Error("D1_ERROR: Network connection lost.");
  const logged: unknown[] = [];
  const response = csvDownload(
    "tanks.csv",
    streamText(pieces(failure), (error) => logged.push(error)),
  );
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(failure.message);
  expect(logged).toEqual([failure]);
});

test("a download that ends or is cancelled logs nothing", async () => {
  const logged: unknown[] = [];
  const stream = () => streamText(pieces(), (error) => logged.push(error));
  expect(await csvDownload("tanks.csv", stream()).text()).toBe("a,b\r\n1,2\r\n");
  await stream().cancel();
  expect(logged).toEqual([]);
});
