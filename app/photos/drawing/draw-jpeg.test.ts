import { afterEach, expect, test, vi } from "vitest";
import { drawJpeg } from "./draw-jpeg";

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
