import { randomBytes } from "node:crypto";

/** Of upload URLs and of the cookies of known devices: each is made once, as a new one refuses what the old one signed. */
export const secretNames = ["UPLOAD_SECRET", "DEVICE_SECRET"];

/** 256 bits in hexadecimal digits. */
export function makeSecret() {
  return randomBytes(32).toString("hex");
}
