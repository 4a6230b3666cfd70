import { createHash } from "node:crypto";

export const rowCount = 50_000;

/** They share half of their numbers and no name, so that a mixture equals neither. */
export const lists = [makeList("first", 0), makeList("second", rowCount / 2)];

function makeList(name, from) {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const number = String(from + index).padStart(6, "0");
    return [number, `Customer ${number} of the ${name} list`];
  });
  const lines = rows.map((row) => `${row.join(",")}\n`);
  const file = Buffer.from(`Customer No.,Customer Name\n${lines.join("")}`);
  return { fileName: `${name}.csv`, file, ...asMultipart(`${name}.csv`, file), checksum: checksumOf(rows) };
}

export function checksumOf(rows) {
  const hash = createHash("sha256");
  for (const [number, name] of rows) hash.update(`${number}\t${name}\n`);
  return hash.digest("hex");
}

/** Encoded beforehand, so that the measured time is the server's alone. */
function asMultipart(fileName, file) {
  const boundary = "----import-of-a-list";
  const disposition = `Content-Disposition: form-data; name="csv"; filename="${fileName}"`;
  const head = `--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
