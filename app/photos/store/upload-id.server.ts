import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";

/** Eight random bytes and eight bytes of a MAC over them, as a UUID: it verifies itself and needs no database row. */
export async function issueUploadId(secret: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[6] = ((random[6] ?? 0) & 0x0f) | 0x80;
  return asUuid(Buffer.concat([random, await mac(random, secret)]));
}

/** The same for the same photo of one owner, so that a form that is sent twice has it once. */
export async function photoIdOf(owner: string, photo: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", photo);
  const owned = Buffer.concat([Buffer.from(`${owner}:`), Buffer.from(hash)]);
  return asUuid(Buffer.from(await crypto.subtle.digest("SHA-256", owned)).subarray(0, 16));
}

function asUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export async function isIssuedUploadId(uploadId: string, secret: string): Promise<boolean> {
  const bytes = Buffer.from(uploadId.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) return false;
  const random = bytes.subarray(0, 8);
  return timingSafeEqual(bytes, Buffer.concat([random, await mac(random, secret)]));
}

async function mac(random: Uint8Array, secret: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Buffer.from(`upload id:${secret}`), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array(random))).slice(0, 8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  return bytes;
}
