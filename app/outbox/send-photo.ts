import type { Tank } from "~/tanks/model/tank";
import type { PhotoItem } from "./item";
import type { Unkept } from "./send-record";
import type { Answer, Failed, Server } from "./server";

/** Undefined if the device does not answer now; null if it has none. */
export type FoundPhoto = Blob | null | undefined;

interface PhotoPorts<Photo> {
  server: Pick<Server, "requestUpload" | "upload" | "confirm" | "append">;
  /** On the disk before it is used, if there is room: asked again after a crash, the server knows it. */
  keep: (photo: Photo) => Promise<Unkept | undefined>;
  open: (photo: Photo) => Promise<FoundPhoto>;
  onProgress: (fraction: number) => void;
}

type Outcome = { kind: "sent"; tank?: Tank } | Failed;

export async function sendPhoto(first: PhotoItem, ports: PhotoPorts<PhotoItem>): Promise<Outcome> {
  let item = first;
  if (!item.photoPath) {
    const stored = await sendBytes(item, ports);
    if (stored.kind !== "done") return stored;
    item = { ...item, photoPath: stored.value };
    if (await isLost(item, ports)) return { kind: "lost" };
  }
  const outcome = await appendPhoto(item, item.photoPath ?? "", ports.server);
  if (await isForgotten(first, outcome, ports)) {
    return sendPhoto({ ...first, photoPath: undefined, uploadUrl: undefined }, ports);
  }
  return outcome;
}

export async function appendPhoto(
  photo: Pick<PhotoItem, "id" | "tankId">,
  photoPath: string,
  server: Pick<Server, "append">,
): Promise<Outcome> {
  const answer = await server.append(photo, photoPath);
  // Its key is of this tank alone: it has arrived before, from the copy of another device.
  const isKnown = answer.kind === "refused" && answer.status === 422;
  if (answer.kind === "done") return { kind: "sent", tank: answer.value };
  return isKnown ? { kind: "sent" } : answer;
}

/** Without room it is stored anew at the next try; the item's key has the server add it once. */
async function isLost<Photo>(photo: Photo, { keep }: Pick<PhotoPorts<Photo>, "keep">): Promise<boolean> {
  return (await keep(photo))?.kind === "lost";
}

/** The server forgets a photo that no tank has had for a month; this device may have it still. */
async function isForgotten({ photoPath }: PhotoItem, outcome: Outcome, ports: PhotoPorts<PhotoItem>): Promise<boolean> {
  if (!photoPath || outcome.kind !== "refused" || outcome.status !== 400) return false;
  return isRefusedAsUnknown(await ports.server.confirm(photoPath));
}

/** Asks first whether an upload whose answer was lost has arrived. Each try has a new address: a bucket tells no browser that one has ended. */
export async function sendBytes<Photo extends Pick<PhotoItem, "uploadUrl">>(
  item: Photo,
  ports: PhotoPorts<Photo>,
): Promise<Answer<string>> {
  const { server } = ports;
  if (item.uploadUrl) {
    const known = await server.confirm(item.uploadUrl);
    if (!isRefusedAsUnknown(known)) return known;
  }
  const photo = await ports.open(item);
  if (photo === null) return { kind: "refused", status: 410, reason: "This photo is no longer on this device." };
  if (!photo) return { kind: "busy" };
  for (const isLast of [false, true]) {
    const asked = await server.requestUpload(photo);
    if (asked.kind !== "done") return asked;
    const uploadUrl = asked.value;
    if (await isLost({ ...item, uploadUrl }, ports)) return { kind: "lost" };
    const sent = await server.upload(uploadUrl, photo, ports.onProgress);
    if (sent.kind === "done") return confirmSent(uploadUrl, server);
    if (sent.kind !== "refused" || isLast) return sent;
  }
  return { kind: "busy" };
}

async function confirmSent(url: string, server: Pick<Server, "confirm">): Promise<Answer<string>> {
  const answer = await server.confirm(url);
  return answer.kind === "refused" && answer.status === 404 ? { kind: "busy" } : answer;
}

/** Nothing came, or the address is of another secret: nothing is said of the photo itself. */
function isRefusedAsUnknown(answer: Answer<unknown>): boolean {
  return answer.kind === "refused" && (answer.status === 400 || answer.status === 404);
}
