import { useEffect, useRef, useState } from "react";
import { redraw } from "~/photos/drawing/redraw";
import { LocalPhoto } from "~/photos/view/photo-thumbnail";
import { Icon } from "~/ui/icon";
import { showError } from "~/ui/toast/toast-store";
import { action, CameraActions, picture } from "./camera-layout";
import { CloseCamera, NoCamera, type OtherWays } from "./no-camera";

interface LivePreviewProps extends OtherWays {
  taken: readonly Blob[];
  onCaptured: (photo: Blob) => void;
}

export function LivePreview({ taken, onCaptured, ...otherWays }: LivePreviewProps) {
  const { video, track, error, isReady, tryAgain } = useCamera();
  const [isCapturing, setCapturing] = useState(false);
  if (error) return <NoCamera {...otherWays} error={error} onTryAgain={tryAgain} />;

  async function capture() {
    if (isCapturing || !video.current) return;
    setCapturing(true);
    const photo = await captureFrame(video.current).catch(() => undefined);
    setCapturing(false);
    const isClosed = video.current === null;
    if (isClosed) return;
    if (photo) onCaptured(photo);
    else showError("Capture Error", "Unable to capture photo. Please try again.");
  }

  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label="Camera preview"
        className={`${picture} bg-black object-contain`}
      />
      <ul aria-label="Taken" className="flex shrink-0 gap-2 overflow-x-auto empty:hidden short:sm:flex-col">
        {[...taken.entries()].map(([index, photo]) => (
          <li key={index} className="size-12 shrink-0 overflow-hidden rounded-md">
            <LocalPhoto photo={photo} alt={`Photo ${index + 1} taken`} className="size-full object-cover" />
          </li>
        ))}
      </ul>
      <CameraActions isShutter>
        <CloseCamera onClose={otherWays.onClose} />
        <button
          type="button"
          aria-label="Capture"
          onClick={capture}
          disabled={!isReady}
          aria-disabled={isCapturing}
          className="size-[4.5rem] place-self-center rounded-full border-4 border-surface bg-ink shadow-shutter active:bg-accent disabled:opacity-40 aria-disabled:bg-accent aria-disabled:opacity-40"
        />
        <Torch key={track?.id} track={track} />
      </CameraActions>
    </>
  );
}

type WithTorch = MediaTrackCapabilities & { torch?: boolean };

function Torch({ track }: { track: MediaStreamTrack | undefined }) {
  const [isOn, setOn] = useState(false);
  if (!(track?.getCapabilities?.() as WithTorch | undefined)?.torch) return null;

  async function toggle() {
    const torch = { torch: !isOn } as MediaTrackConstraintSet;
    await track?.applyConstraints({ advanced: [torch] }).then(
      () => setOn(!isOn),
      () => showError("Torch Error", "The torch cannot be switched."),
    );
  }

  return (
    <button type="button" aria-pressed={isOn} onClick={toggle} className={`button-plain ${action}`}>
      <Icon name="Flashlight" className="size-5" /> Torch
    </button>
  );
}

async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const jpeg = await redraw(await createImageBitmap(video));
  if (!jpeg || jpeg.size === 0 || jpeg.type !== "image/jpeg") throw new Error("The camera yielded no image.");
  return jpeg;
}

interface Outcome {
  attempt: number;
  track?: MediaStreamTrack;
  error?: string;
}

function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [last, setOutcome] = useState<Outcome>();

  useEffect(() => {
    let isUnmounted = false;
    let stream: MediaStream | undefined;
    const fail = (reason: unknown) => {
      if (isUnmounted) return;
      const error = messageOf(reason);
      setOutcome({ attempt, error });
      showError("Camera Error", error);
    };
    async function start() {
      const opened = await openCamera();
      if (isUnmounted || !video.current) return closeCamera(opened);
      stream = opened;
      // A phone may end the stream, for example in the background.
      for (const track of opened.getTracks()) track.onended = () => fail(undefined);
      video.current.srcObject = opened;
      await video.current.play();
      setOutcome({ attempt, track: opened.getVideoTracks()[0] });
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
    track: outcome?.track,
    error: outcome?.error,
    isReady: outcome !== undefined && outcome.error === undefined,
    tryAgain: () => setAttempt(attempt + 1),
  };
}

async function openCamera(): Promise<MediaStream> {
  // Browsers leave mediaDevices out of insecure contexts.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no mediaDevices", "NotSupportedError");
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const denied = "Camera access denied. Please allow camera permissions and try again.";
const missing = "No camera found on this device.";
const unsupported = "Camera not supported in this browser.";

const messages: Record<string, string> = {
  NotAllowedError: denied,
  SecurityError: denied,
  PermissionDeniedError: denied,
  NotFoundError: missing,
  OverconstrainedError: missing,
  DevicesNotFoundError: missing,
  NotSupportedError: unsupported,
  TypeError: unsupported,
};

function messageOf(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return messages[name] ?? "Unable to access camera";
}
