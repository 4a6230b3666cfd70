import { useEffect, useRef, useState } from "react";
import { showToast } from "~/ui/toast/toast-store";
import { cameraMessage, closeCamera, openCamera } from "./camera";

/** A camera that runs while its component is on the screen, with what keeps it from running, and a way to try again. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string>();
  const [isReady, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera anew
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const fail = (reason: unknown) => {
      if (isOver) return;
      setError(cameraMessage(reason));
      showToast({ title: "Camera Error", description: cameraMessage(reason), variant: "destructive" });
    };
    async function start() {
      const opened = await openCamera();
      if (isOver || !video.current) return closeCamera(opened);
      stream = opened;
      // The phone may take the camera away, such as after a while in the background.
      for (const track of opened.getTracks()) track.addEventListener("ended", () => fail(undefined));
      video.current.srcObject = opened;
      await video.current.play();
      setReady(true);
    }
    setError(undefined);
    setReady(false);
    start().catch(fail);
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
    };
  }, [attempt]);

  return { video, error, isReady, tryAgain: () => setAttempt((count) => count + 1) };
}
