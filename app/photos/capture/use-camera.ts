import { useEffect, useRef, useState } from "react";
import { showToast } from "~/ui/toast/toast-store";
import { cameraMessage, closeCamera, openCamera } from "./camera";

/** Runs the camera while the component is mounted. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string>();
  const [isReady, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reopens the camera
  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    const fail = (reason: unknown) => {
      if (isUnmounted) return;
      setError(cameraMessage(reason));
      showToast({ title: "Camera Error", description: cameraMessage(reason), variant: "destructive" });
    };
    async function start() {
      const opened = await openCamera();
      if (isUnmounted || !video.current) return closeCamera(opened);
      stream = opened;
      // A phone may end the stream, for example in the background.
      for (const track of opened.getTracks()) track.addEventListener("ended", () => fail(undefined));
      video.current.srcObject = opened;
      await video.current.play();
      setReady(true);
    }
    setError(undefined);
    setReady(false);
    start().catch(fail);
    return () => {
      isUnmounted = true;
      if (stream) closeCamera(stream);
    };
  }, [attempt]);

  return { video, error, isReady, tryAgain: () => setAttempt((count) => count + 1) };
}
