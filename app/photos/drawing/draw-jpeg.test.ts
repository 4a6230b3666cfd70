import { afterEach, expect, test, vi } from "vitest";
import { drawJpeg, smallerOf } from "./draw-jpeg";

afterEach(() => void vi.unstubAllGlobals());

/** A browser that draws, and knows of `imageOrientation` what Safari knows until 17.1; tells the calls of its canvas. */
function stubDrawing(context: object | null = {}) {
  const calls: string[] = [];
  const drawing = context && {
    fillStyle: "black",
    fillRect(...area: number[]) {
      calls.push(`fill ${this.fillStyle} ${area}`);
    },
    drawImage: (_: unknown, ...area: number[]) => calls.push(`draw ${area}`),
  };
  vi.stubGlobal("createImageBitmap", async (_: unknown, { imageOrientation = "none" } = {}) => {
    if (!["none", "flipY"].includes(imageOrientation)) throw new TypeError("Type error");
    return { width: 4096, height: 1024, close() {} };
  });
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => drawing;
      convertToBlob = async ({ type }: { type: string }) => new Blob(["drawn"], { type });
    },
  );
  return calls;
}

test("a browser draws that does not know `from-image`, which Safari has from 17.2", async () => {
  stubDrawing();
  expect(await drawJpeg(new Blob(["photo"]))).toMatchObject({ type: "image/jpeg", size: 5 });
});

test("what is transparent becomes white, not black as JPEG has it", async () => {
  const calls = stubDrawing();
  await drawJpeg(new Blob(["drawing"]));
  expect(calls).toEqual(["fill white 0,0,2048,512", "draw 0,0,2048,512"]);
});

test("a browser that gives nothing to draw with yields no picture, rather than a blank one", async () => {
  stubDrawing(null);
  await expect(drawJpeg(new Blob(["photo"]))).rejects.toThrow();
});

const blob = (size: number, type: string) => new Blob(["x".repeat(size)], { type });

test.each([
  ["a larger JPEG of an AVIF, which the server would refuse", blob(4, "image/avif"), blob(5, "image/jpeg"), "drawn"],
  ["a larger JPEG of a HEIC photo", blob(4, "image/heic"), blob(5, "image/jpeg"), "drawn"],
  [
    "a larger JPEG of a HEIC photo named .jpg",
    new Blob(["    ftypheic"], { type: "image/jpeg" }),
    blob(13, ""),
    "drawn",
  ],
  ["a smaller JPEG", blob(4, "image/png"), blob(3, "image/jpeg"), "drawn"],
  ["no larger JPEG of a PNG", blob(4, "image/png"), blob(5, "image/jpeg"), "original"],
  ["no empty drawing", blob(4, "image/avif"), blob(0, "image/jpeg"), "original"],
  ["what cannot be drawn as it is", blob(4, "image/heic"), null, "original"],
  ["a GIF, which may move, as it is", blob(4, "image/gif"), blob(3, "image/jpeg"), "original"],
])("a device sends %s", async (_, original, drawn, sent) => {
  expect(await smallerOf(original, async () => drawn)).toBe(sent === "drawn" ? drawn : original);
});
