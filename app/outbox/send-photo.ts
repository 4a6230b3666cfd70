import type { Tank } from "~/tanks/model/tank";
import type { PhotoItem } from "./item";
import type { Unkept } from "./send-record";
import type { Answer, Failed, Server } from "./server";

/** Undefined if the device does not answer now; null if it has none. */
export type FoundPhoto = Blob | null | undefined;

interface PhotoPorts {
  server: Server;
  /** On the disk before it is used, if there is room: asked again after a crash, the server knows it. */
  keep: (item: PhotoItem) => Promise<Unkept | undefined>;
  open: (item: PhotoItem) => Promise<FoundPhoto>;
  onProgress: (fraction: number) => void;
}

type Outcome = { kind: "sent"; tank?: Tank } | Failed;

export async function sendPhoto(first: PhotoItem, ports: PhotoPorts): Promise<Outcome> {
  let item = first;
  if (!item.photoPath) {
    const stored = await storePhoto(item, ports);
    if (stored.kind !== "done") return stored;
    item = { ...item, photoPath: stored.value };
    if (await isLost(item, ports)) return { kind: "lost" };
  }
  const answer = await ports.server.append(item, item.photoPath ?? "");
  if (await isForgotten(first, answer, ports)) {
    return sendPhoto({ ...first, photoPath: undefined, uploadUrl: undefined }, ports);
  }
  // Its key is of this tank alone: it has arrived before, from the copy of another device.
  const isKnown = answer.kind === "refused" && answer.status === 422;
  if (answer.kind === "done") return { kind: "sent", tank: answer.value };
  return isKnown ? { kind: "sent" } : answer;
}

/** Without room it is stored anew at the next try; the item's key has the server add it once. */
async function isLost(item: PhotoItem, { keep }: PhotoPorts): Promise<boolean> {
  return (await keep(item))?.kind === "lost";
}

/** The server forgets a photo that no tank has had for a month; this device may have it still. */
async function isForgotten({ photoPath, ...item }: PhotoItem, answer: Answer, ports: PhotoPorts): Promise<boolean> {
  if (!photoPath || answer.kind !== "refused" || answer.status !== 400) return false;
  return isRefusedAsUnknown(await ports.server.confirm(photoPath)) && Boolean(await ports.open(item));
}

/** Asks first whether an upload whose answer was lost has arrived; an address that has ended is followed by another. */
async function storePhoto(item: PhotoItem, ports: PhotoPorts): Promise<Answer<string>> {
  const { server } = ports;
  let url = item.uploadUrl;
  if (url) {
    const known = await server.confirm(url);
    if (!isRefusedAsUnknown(known)) return known;
  }
  const photo = await ports.open(item);
  if (photo === null) return { kind: "refused", status: 410, reason: "This photo is no longer on this device." };
  if (!photo) return { kind: "busy" };
  for (const isNew of [false, true]) {
    if (isNew || !url) {
      const asked = await server.requestUpload(photo);
      if (asked.kind !== "done") return asked;
      url = asked.value;
      if (await isLost({ ...item, uploadUrl: url }, ports)) return { kind: "lost" };
    }
    const sent = await server.upload(url, photo, ports.onProgress);
    if (sent.kind === "done") return confirmSent(url, server);
    if (sent.kind !== "refused" || isNew) return sent;
  }
  return { kind: "busy" };
}

async function confirmSent(url: string, server: Server): Promise<Answer<string>> {
  const answer = await server.confirm(url);
  return answer.kind === "refused" && answer.status === 404 ? { kind: "busy" } : answer;
}

/** Nothing came, or the address is of another secret: nothing is said of the photo itself. */
function isRefusedAsUnknown(answer: Answer<unknown>): boolean {
  return answer.kind === "refused" && (answer.status === 400 || answer.status === 404);
}
