import { sendWithProgress } from "~/browser/network/send-with-progress";
import { preparePhoto } from "~/photos/drawing/redraw";
import { serverOver } from "./api";
import { portsOf } from "./device-ports";

const server = serverOver({
  send: (url, init) => fetch(url, init),
  put: (url, body, onProgress) => sendWithProgress({ method: "PUT", url, body }, onProgress),
});

/** The outbox as a page sees it, whose `fetch` is watched already. */
export const pagePorts = portsOf(server, preparePhoto);
