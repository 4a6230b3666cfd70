import { drawJpeg } from "./draw-jpeg";

addEventListener("message", ({ data }: MessageEvent<Blob | ImageBitmap>) => {
  drawJpeg(data).then(
    (jpeg) => postMessage(jpeg),
    () => postMessage(null),
  );
});
