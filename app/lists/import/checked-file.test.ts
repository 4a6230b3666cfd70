import { expect, test } from "vitest";
import { maxFileMegabytes, refuseFile } from "./checked-file";

const most = maxFileMegabytes * 1024 * 1024;

test("a file of as many megabytes as are said is taken, in letters of whatever case, and a byte more is not", () => {
  expect(refuseFile({ name: "LIST.CSV", size: most })).toBeUndefined();
  expect(refuseFile({ name: "list.csv", size: most + 1 })).toMatchObject({
    status: 413,
    error: "The file is larger than 10 MB.",
  });
});
