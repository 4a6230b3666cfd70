import { describe, expect, test } from "vitest";
import { mergePhotos, parseOpenedPhotos } from "./opened-tank";

describe("merging the photos of two saves", () => {
  const cases: [name: string, opened: string[], mine: string[], saved: string[], merged: string[]][] = [
    ["keeps what both added", ["p1"], ["p1", "p3"], ["p1", "p2"], ["p1", "p3", "p2"]],
    ["keeps what somebody else added to none", [], ["p3"], ["p2"], ["p3", "p2"]],
    ["does not bring back what I removed", ["p1", "p2"], ["p2"], ["p1", "p2"], ["p2"]],
    ["keeps mine where somebody else removed it", ["p1", "p2"], ["p1", "p2"], ["p2"], ["p1", "p2"]],
    ["adds a photo of both once", ["p1"], ["p1", "p2"], ["p1", "p2"], ["p1", "p2"]],
    ["keeps my order", ["p1", "p2"], ["p2", "p1"], ["p1", "p2", "p4"], ["p2", "p1", "p4"]],
  ];

  test.each(cases)("%s", (_, opened, mine, saved, merged) => {
    expect(mergePhotos({ opened, mine, saved })).toEqual(merged);
  });
});

test.each([undefined, null, "", "{", "[]", '{"photoUrls":1}', '{"photoUrls":[1,null]}', "null"])(
  "a form that says %j was opened without photos",
  (text) => {
    expect(parseOpenedPhotos(text)).toEqual([]);
  },
);
