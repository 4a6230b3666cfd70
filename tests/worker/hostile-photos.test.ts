import { describe, expect, test } from "vitest";
import { damaged, readPhoto } from "~/photos/formats/read-photo";
import { hostilePhotos } from "../helpers/hostile-photos";

/** Those with fewer parts than are allowed, by the format that they are read as. */
const photos: Record<string, string> = {
  "GIF sub-blocks of 1 byte": "image/gif",
  "GIF pixels": "image/gif",
  "GIF clear codes": "image/gif",
  "JPEG fill bytes": "image/jpeg",
  "JPEG tables": "image/jpeg",
  "JPEG zero bytes in a scan": "image/jpeg",
};

describe("10 MB", () => {
  test.each(Object.entries(hostilePhotos))("of %s are read to an end, into one buffer, or refused", (name, make) => {
    const bytes = make();
    const reading = readPhoto(bytes);
    if (!(name in photos)) return expect(reading).toEqual({ refusal: damaged });
    if (!("photo" in reading)) throw new Error(reading.refusal.error);
    expect(reading.photo.type).toBe(photos[name]);
    expect(reading.photo.bytes.buffer.byteLength).toBeLessThanOrEqual(bytes.length);
  });
});
