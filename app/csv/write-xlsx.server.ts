import { strToU8, Zip, ZipDeflate } from "fflate";
import { guardedCell, plainCell } from "./csv-cell";
import type { Cell, ExportedTable } from "./exported-table";

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const sheetTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of `cellXfs` below. */
const styles = { number: 0, text: 1, heading: 2 };

/** The parts of a workbook of one sheet beside the sheet (ECMA-376); number format 49 is text. */
const fixedParts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const sheetEnd = "</sheetData></worksheet>";

/** A workbook in pieces: the memory does not grow with the rows. Texts stay texts, such as 007, 3-5 and long numbers. */
export function* xlsxParts({ columns, batches }: ExportedTable): Generator<Uint8Array> {
  const { addFile, take } = openZip();
  for (const [path, xml] of Object.entries(fixedParts)) addFile(path).push(strToU8(open + xml), true);
  const sheet = addFile("xl/worksheets/sheet1.xml");
  sheet.push(strToU8(sheetStart(columns)));
  let row = 1;
  for (const rows of batches) {
    sheet.push(strToU8(rows.map((cells) => rowXml(cells, ++row, styles.text)).join("")));
    yield* take();
  }
  sheet.push(strToU8(sheetEnd), true);
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

function sheetStart(columns: string[]): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${open}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="24" customWidth="1"/></cols><sheetData>${rowXml(columns, 1, styles.heading)}`;
}

function rowXml(cells: Cell[], row: number, textStyle: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, columnName(index) + row, textStyle)).join("")}</row>`;
}

function cellXml(cell: Cell, place: string, textStyle: number): string {
  if (typeof cell === "number") return `<c r="${place}" s="${styles.number}"><v>${cell}</v></c>`;
  if (cell === "") return "";
  const text = escapeXml(plainCell(cell) === cell ? cell : guardedCell(cell));
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
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
