import { useEffect, useRef, useState } from "react";
import { showError } from "~/ui/toast/toast-store";
import { cameraMessage, closeCamera, openCamera } from "./camera";

interface Outcome {
  attempt: number;
  error?: string;
}

export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [last, setOutcome] = useState<Outcome>();

  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    const fail = (reason: unknown) => {
      if (isUnmounted) return;
      const error = cameraMessage(reason);
      setOutcome({ attempt, error });
      showError("Camera Error", error);
    };
    async function start() {
      const opened = await openCamera();
      if (isUnmounted || !video.current) return closeCamera(opened);
      stream = opened;
      // A phone may end the stream, for example in the background.
      for (const track of opened.getTracks()) track.addEventListener("ended", () => fail(undefined));
      video.current.srcObject = opened;
      await video.current.play();
      setOutcome({ attempt });
    }
    start().catch(fail);
    return () => {
      isUnmounted = true;
      if (stream) closeCamera(stream);
    };
  }, [attempt]);

  const outcome = last?.attempt === attempt ? last : undefined;
  return {
    video,
    error: outcome?.error,
    isReady: outcome !== undefined && outcome.error === undefined,
    tryAgain: () => setAttempt(attempt + 1),
  };
}
