import { createHash } from "node:crypto";

/**
 * Makes ids that repeat when a file is read again: a version 8 UUID (RFC 9562) from a hash of the row's values, as in the
 * file before a column was added that it leaves empty, and of how many equal rows precede it, so that two equal tanks stay two.
 */
export function tankIds() {
  const seen = new Map();
  return (values) => {
    const row = JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
    const occurrence = (seen.get(row) ?? 0) + 1;
    seen.set(row, occurrence);
    return uuidOf(`${row} ${occurrence}`);
  };
}

/** The ids of a file's row: its own, and the one that earlier versions made of its sizes, `gallons`, with commas. */
export function rowIds(gallons) {
  const [idOf, formerIdOf] = [tankIds(), tankIds()];
  return (values) => [idOf(withoutCommas(values, gallons)), formerIdOf(withCommas(values, gallons))];
}

/** A spreadsheet may write 2500 as 2,500, and the app takes both. */
export function withoutCommas(values, gallons) {
  const plain = (size) => (/^\d{1,3}(,\d{3})+$/.test(size) ? size.replaceAll(",", "") : size);
  return rewritten(values, gallons, plain);
}

function withCommas(values, gallons) {
  const grouped = (size) => (/^\d{4,10}$/.test(size) ? size.replace(/\B(?=(\d{3})+$)/g, ",") : size);
  return rewritten(values, gallons, grouped);
}

function rewritten(values, names, rewrite) {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, rewrite(values[name])])) };
}

function uuidOf(text) {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
