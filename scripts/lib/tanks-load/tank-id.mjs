import { createHash } from "node:crypto";

/**
 * Makes ids that repeat when a file is read again: a version 8 UUID (RFC 9562) from a hash of the row's values and of
 * how many equal rows precede it, so that two equal tanks stay two.
 */
export function tankIds() {
  const seen = new Map();
  return (values) => {
    const row = JSON.stringify(values);
    const occurrence = (seen.get(row) ?? 0) + 1;
    seen.set(row, occurrence);
    return uuidOf(`${row} ${occurrence}`);
  };
}

function uuidOf(text) {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
