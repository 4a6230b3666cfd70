import { numeral } from "~/text/numerals";
import { damagedLine } from "./damaged-utf8";

const foreignFiles: [start: string, sentence: string][] = [
  ["PK\x03\x04", "The file is an Excel workbook or a zip file, not a CSV file. Save it as CSV first."],
  ["PK\x05\x06", "The file is an Excel workbook or a zip file, not a CSV file. Save it as CSV first."],
  ["\xd0\xcf\x11\xe0", "The file is an Excel workbook, not a CSV file. Save it as CSV first."],
  ["\x89PNG", "The file is a picture, not a CSV file."],
  ["\xff\xd8\xff", "The file is a picture, not a CSV file."],
  ["%PDF", "The file is a PDF document, not a CSV file."],
  ["\x1f\x8b", "The file is compressed. Unpack it first."],
];

const htmlStart = /^\s*<[a-z!?]/i;

const headLength = 1000;

/** Reading this many rows takes up to 90 of a Worker's 128 MB. */
const maxLinesInWorker = 250_000;

const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Normalises line ends to \n. Detects UTF-8 and UTF-16, else guesses Windows-1252, which Excel writes for "CSV" in the West. */
export function decodeCsv(
  bytes: Uint8Array,
  { maxLines = maxLinesInWorker } = {},
): { text: string; isEncodingGuessed: boolean } | { error: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const foreign = foreignFiles.find(([signature]) => start.startsWith(signature));
  if (foreign) return { error: foreign[1] };
  const { text, isEncodingGuessed = false, damaged = "" } = decode(bytes);
  if (text === undefined) return { error: `The file is damaged: its text cannot be read${damaged}.` };
  if (text.trim() === "") return { error: "The file is empty." };
  if (htmlStart.test(text.slice(0, headLength))) return { error: "The file is a web page, not a CSV file." };
  const lines = withLineFeeds(text);
  if (hasMoreLines(lines, maxLines)) return { error: `The file has more than ${numeral(maxLines)} lines.` };
  return { text: lines, isEncodingGuessed };
}

function decode(bytes: Uint8Array): { text?: string; isEncodingGuessed?: boolean; damaged?: string } {
  const encoding = markedEncoding(bytes);
  const text = decodeStrictly(bytes, encoding ?? "utf-8");
  if (text !== undefined || encoding?.startsWith("utf-16")) return { text };
  const line = damagedLine(bytes, encoding === "utf-8");
  return line === undefined
    ? { text: decodeWindows1252(bytes), isEncodingGuessed: true }
    : { damaged: ` in line ${line}` };
}

/** Node 20 decodes 0x80 to 0x9f as control characters, workerd does not. */
function decodeWindows1252(bytes: Uint8Array): string {
  const text = new TextDecoder("windows-1252").decode(bytes);
  return text.replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char);
}

/** UTF-16 without a byte order mark shows in the zero bytes beside ASCII letters. */
function markedEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return "utf-16be";
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function hasMoreLines(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    if (++count > most) return true;
  }
  return false;
}

/** A file may mix all three line ends; papaparse takes one for the whole file. */
function withLineFeeds(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  return lines.endsWith("\n") ? lines : `${lines}\n`;
}
