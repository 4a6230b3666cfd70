import { timingSafeEqual } from "node:crypto";

/**
 * Ids that tell by themselves that this deployment issued them: eight bytes of chance and eight of a MAC over them,
 * written as a UUID. No row has to be kept for an upload that is never made.
 */
export async function issueUploadId(secret: string): Promise<string> {
  const chance = crypto.getRandomValues(new Uint8Array(8));
  chance[6] = ((chance[6] ?? 0) & 0x0f) | 0x80;
  return format(new Uint8Array([...chance, ...(await mac(chance, secret))]));
}

export async function isIssuedUploadId(id: string, secret: string): Promise<boolean> {
  const bytes = Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const chance = bytes.subarray(0, 8);
  const expected = new Uint8Array([...chance, ...(await mac(chance, secret))]);
  return bytes.length === 16 && timingSafeEqual(bytes, expected);
}

async function mac(chance: Uint8Array, secret: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(`upload id:${secret}`), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array(chance))).slice(0, 8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

function format(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
