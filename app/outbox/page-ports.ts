import { sendWithProgress } from "~/browser/network/send-with-progress";
import { preparePhoto } from "~/photos/drawing/redraw";
import { serverOver } from "./api";
import { portsOf } from "./device-ports";
import type { Server } from "./server";

/** The server as a page reaches it, whose `fetch` is watched already. */
export function pageServer(signal?: AbortSignal): Server {
  return serverOver({
    send: (url, init) => fetch(url, { ...init, signal }),
    put: (url, body, onProgress) => sendWithProgress({ method: "PUT", url, body }, onProgress, signal),
  });
}

export const pagePorts = portsOf(pageServer(), preparePhoto);
