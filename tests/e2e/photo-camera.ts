import { expect, type Page } from "@playwright/test";
import { preview } from "./photo-screen";

declare global {
  interface Window {
    /** Every track a camera has given this page since it is watched. */
    cameraTracks: MediaStreamTrack[];
    /** Lets a held camera open. */
    releaseCamera: () => void;
    /** Lets held frames be taken. */
    releaseFrames: () => void;
  }
}

/** From here on, in the page that is open, like all that is done to a camera here. */
export async function watchCamera(page: Page) {
  await page.evaluate(() => {
    window.cameraTracks = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      window.cameraTracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** How many tracks a camera has given, and how many of them still run. */
export async function cameraTracks(page: Page): Promise<{ opened: number; running: number }> {
  return page.evaluate(() => {
    const running = window.cameraTracks.filter(({ readyState }) => readyState === "live");
    return { opened: window.cameraTracks.length, running: running.length };
  });
}

/** From here on a camera opens only when `releaseCamera` is called in the page. */
export async function holdCamera(page: Page) {
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const released = new Promise<void>((resolve) => {
      window.releaseCamera = resolve;
    });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      await released;
      return open(constraints);
    };
  });
}

/** From here on the frames that the page takes have these colours, and the first come only when `releaseFrames` is called. */
export async function holdFrames(page: Page, ...colours: string[]) {
  await page.evaluate((colours) => {
    const released = new Promise<void>((resolve) => {
      window.releaseFrames = resolve;
    });
    window.createImageBitmap = async () => {
      const canvas = new OffscreenCanvas(1280, 720);
      const drawing = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      drawing.fillStyle = colours.shift() ?? "black";
      drawing.fillRect(0, 0, 1280, 720);
      await released;
      return canvas.transferToImageBitmap();
    };
  }, colours);
}

/** The next attempt to open the camera fails with an error of this name, or finds that the browser has no cameras. */
export async function breakCameraOnce(page: Page, fault: string) {
  await page.evaluate((fault) => {
    const devices = navigator.mediaDevices;
    let isBroken = true;
    if (fault === "no mediaDevices") {
      const get = () => {
        const found = isBroken ? undefined : devices;
        isBroken = false;
        return found;
      };
      Object.defineProperty(navigator, "mediaDevices", { get });
      return;
    }
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      if (!isBroken) return open(constraints);
      isBroken = false;
      throw fault === "TypeError" ? new TypeError("broken") : new DOMException("broken", fault);
    };
  }, fault);
}

/** The next frame that the page takes of a video comes to nothing. */
export async function spoilNextCapture(page: Page) {
  await page.evaluate(() => {
    const take = window.createImageBitmap;
    window.createImageBitmap = async () => {
      window.createImageBitmap = take;
      throw new DOMException("The video has no frame.", "InvalidStateError");
    };
  });
}

/** From here on the camera has a torch. */
export async function giveTorch(page: Page) {
  await page.evaluate(() => {
    const { prototype } = MediaStreamTrack;
    const { getCapabilities, applyConstraints } = prototype;
    prototype.getCapabilities = function () {
      return Object.assign(getCapabilities.call(this), { torch: true });
    };
    prototype.applyConstraints = function (constraints) {
      const isTorch = constraints?.advanced?.some((set) => "torch" in set);
      return isTorch ? Promise.resolve() : applyConstraints.call(this, constraints);
    };
  });
}

export async function expectPreview(page: Page) {
  await expect.poll(() => preview(page).evaluate(stateOf)).toEqual({ width: 1280, height: 720, isPlaying: true });
}

function stateOf(video: HTMLElement | SVGElement) {
  const { videoWidth, videoHeight, paused, currentTime } = video as HTMLVideoElement;
  return { width: videoWidth, height: videoHeight, isPlaying: !paused && currentTime > 0 };
}
