import { create as attachment } from "content-disposition";
import type { ExportedTable } from "~/csv/exported-table";
import { csvParts, type Delimiter } from "~/csv/write-csv";
import { xlsxParts } from "~/csv/write-xlsx.server";
import { refuse } from "./answer.server";

/** `ReadableStream.from` is in workerd and Node, and missing from TypeScript's DOM types. */
type ReadableStreamWithFrom = typeof ReadableStream & {
  from: <Item>(items: Iterable<Item>) => ReadableStream<Item>;
};

const csvType = "text/csv; charset=utf-8";

/** What `?as=` asks for; without it, CSV with commas. */
const formats = {
  csv: { extension: "csv", type: csvType, write: (table: ExportedTable) => encoded(table, ",") },
  semicolons: { extension: "csv", type: csvType, write: (table: ExportedTable) => encoded(table, ";") },
  xlsx: {
    extension: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: xlsxParts,
  },
};

export const tableFormats = Object.keys(formats);

export const tableTypes = [...new Set(Object.values(formats).map(({ type }) => type.replace(/;.*/, "")))];

interface Exported {
  name: string;
  table: ExportedTable;
  /** Told of a failure that shows once the response has begun. */
  log: { failedLate: (error: unknown) => void };
}

export function tableDownload(request: Request, { name, table, log }: Exported): Response {
  const wanted = new URL(request.url).searchParams.get("as") ?? "csv";
  if (!Object.hasOwn(formats, wanted)) return refuse(400, `A table can be downloaded as ${tableFormats.join(", ")}.`);
  const { extension, type, write } = formats[wanted as keyof typeof formats];
  const content = (ReadableStream as ReadableStreamWithFrom).from(logged(write(table), log));
  return download(`${name}.${extension}`, type, content);
}

export function csvDownload(fileName: string, content: BodyInit): Response {
  return download(fileName, "text/csv", content);
}

export function datedName(name: string): string {
  return `${name}-${new Date().toISOString().slice(0, 10)}`;
}

function download(fileName: string, type: string, content: BodyInit): Response {
  return new Response(content, {
    headers: { "Content-Type": type, "Content-Disposition": attachment(fileName) },
  });
}

function* encoded(table: ExportedTable, delimiter: Delimiter): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of csvParts(table, delimiter)) yield encoder.encode(part);
}

function* logged(pieces: Iterable<Uint8Array>, log: Exported["log"]): Generator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    log.failedLate(error);
    throw error;
  }
}
