import { redraw } from "~/photos/upload/redraw";

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

export async function openCamera(): Promise<MediaStream> {
  // Browsers leave mediaDevices out of insecure contexts.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no mediaDevices", "NotSupportedError");
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function cameraMessage(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return messages[name] ?? "Unable to access camera";
}

export async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const jpeg = await redraw(await createImageBitmap(video));
  if (!jpeg || jpeg.size === 0 || jpeg.type !== "image/jpeg") throw new Error("The camera yielded no image.");
  return jpeg;
}
