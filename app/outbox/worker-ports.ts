import { RequestError, signedOut } from "~/browser/network/failure";
import { sentType } from "~/browser/network/send-with-progress";
import { drawJpeg, smallerOf } from "~/photos/drawing/draw-jpeg";
import { serverOver } from "./api";
import { listItems, portsOf, updateAppBadge } from "./device-ports";
import { sendInBackground } from "./outbox";

/** In ms. An event of the browser may last for three minutes. */
const longestWait = 60_000;
const longestUpload = 150_000;

const server = serverOver({ send, put });
const workerPorts = { ...portsOf(server, prepare), onProgress: () => {} };

export async function sendFromWorker(): Promise<void> {
  try {
    await sendInBackground(workerPorts);
  } finally {
    await updateAppBadge(await listItems());
  }
}

async function send(url: string, init: RequestInit = {}, longest = longestWait): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("X-Requested-With", "XMLHttpRequest");
  const signal = AbortSignal.timeout(longest);
  const response = await fetch(url, { ...init, headers, redirect: "manual", signal });
  if (response.type === "opaqueredirect") throw new RequestError(signedOut);
  return response;
}

function put(url: string, body: Blob): Promise<Response> {
  const init = { method: "PUT", body, headers: { "Content-Type": sentType(body) } };
  if (new URL(url).origin === location.origin) return send(url, init, longestUpload);
  return fetch(url, { ...init, signal: AbortSignal.timeout(longestUpload) });
}

function prepare(photo: Blob): Promise<Blob> {
  return smallerOf(photo, (picture) => drawJpeg(picture).catch(() => null));
}
