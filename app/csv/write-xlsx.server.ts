import { strToU8, Zip, ZipDeflate } from "fflate";
import { guardedCell, plainCell } from "./csv-cell";
import type { Cell, ExportedTable } from "./exported-table";

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const sheetTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of `cellXfs` below. */
const styles = { number: 0, text: 1, heading: 2, time: 3 };

/** Number formats of ECMA-376, 18.8.30: 3 is #,##0, 22 a date with its time, 49 text. */
const cellFormats = [
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>',
];

const fixedParts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs></styleSheet>`,
};

function workbookXml(name: string): string {
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** A workbook in pieces: the memory does not grow with the rows. Texts stay texts, such as 007, 3-5 and long numbers. */
export function* xlsxParts({ columns, batches, sheet }: ExportedTable): Generator<Uint8Array> {
  const { addFile, take } = openZip();
  const parts = { ...fixedParts, "xl/workbook.xml": workbookXml(sheet?.name ?? "Export") };
  for (const [path, xml] of Object.entries(parts)) addFile(path).push(strToU8(open + xml), true);
  const rowsXml = addFile("xl/worksheets/sheet1.xml");
  const labels = sheet?.labels ?? columns;
  let row = 1;
  for (const rows of batches) {
    if (row === 1) rowsXml.push(strToU8(sheetStart(labels, rows)));
    rowsXml.push(strToU8(rows.map((cells) => rowXml(cells, ++row, sheet?.times)).join("")));
    yield* take();
  }
  if (row === 1) rowsXml.push(strToU8(sheetStart(labels, [])));
  rowsXml.push(strToU8(sheetEnd(columns.length, row)), true);
  yield* take({ isLast: true });
}

function openZip() {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });

  function addFile(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    return file;
  }

  function take({ isLast = false } = {}): Uint8Array[] {
    if (isLast) zip.end();
    const taken = pieces;
    pieces = [];
    return taken;
  }

  return { addFile, take };
}

function sheetStart(labels: string[], rows: Cell[][]): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const head = labels.map((label, index) => textXml(label, columnName(index) + 1, styles.heading)).join("");
  return `${open}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columnsXml(labels, rows)}</cols><sheetData><row r="1">${head}</row>`;
}

/** In characters. A first batch of rows tells what the others need; what is longer is wrapped. */
const [narrowest, widest] = [8, 48];

function columnsXml(labels: string[], rows: Cell[][]): string {
  return labels
    .map((label, index) => {
      const lengths = rows.map((cells) => longestLine(String(cells[index] ?? "")));
      const longest = lengths.reduce((most, length) => Math.max(most, length), label.length + 3);
      const width = Math.min(widest, Math.max(narrowest, longest + 2));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
}

function longestLine(text: string): number {
  return text.split("\n").reduce((most, line) => Math.max(most, line.length), 0);
}

function sheetEnd(columnCount: number, rowCount: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columnCount - 1)}${rowCount}"/></worksheet>`;
}

function rowXml(cells: Cell[], row: number, times: number[] = []): string {
  const xml = cells.map((cell, index) => {
    const place = columnName(index) + row;
    if (typeof cell === "number") return numberXml(cell, place, styles.number);
    return times.includes(index) ? timeXml(cell, place) : textXml(cell, place, styles.text);
  });
  return `<row r="${row}">${xml.join("")}</row>`;
}

function numberXml(value: number, place: string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Of 1 January 1970, as spreadsheets count days. */
const firstDay = 25_569;

function timeXml(time: string, place: string): string {
  return time === "" ? "" : numberXml(firstDay + Date.parse(time) / dayMs, place, styles.time);
}

function textXml(cell: string, place: string, style: number): string {
  if (cell === "") return "";
  const text = escapeXml(plainCell(cell) === cell ? cell : guardedCell(cell));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function columnName(index: number): string {
  return String.fromCharCode(65 + index);
}

/** What XML cannot hold, as the format writes it: _x0000_. */
const unwritable = /[^\P{Cc}\t\n]|[\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>]/g, (char) => entities[char] ?? char);
}
