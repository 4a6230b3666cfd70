import { redrawPhoto } from "./redraw-photo";

addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  redrawPhoto(data).then(
    (photo) => postMessage(photo),
    () => postMessage(null),
  );
});
