import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainCell } from "~/csv/csv-cell";
import { tableOf } from "~/csv/exported-table";
import { csvLine, csvParts } from "~/csv/write-csv";
import { readImport } from "~/lists/import/read-import";
import { lists } from "~/lists/lists";
import { storedText } from "~/text/typed-text";

const risky = fc.constantFrom(..."=+-@\t\0＝＋－＠'\"\r\n;, \u00a0\u3000aé", "'=", "=1+1");
const riskyText = fc.array(risky, { maxLength: 12 }).map((parts) => parts.join(""));
const anyText = fc.oneof(riskyText, fc.string({ unit: "binary" }));

/** The one cell of a line, as a CSV reader gives it. */
function exported(cell: string): string {
  const line = csvLine([cell]).slice(0, -2);
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
}

describe("an exported line", () => {
  test.each([
    [["C1", "Acme"], "C1,Acme\r\n"],
    [["C1", 'Acme, "the" Inc.'], 'C1,"Acme, ""the"" Inc."\r\n'],
    [["", " a", "b\nc"], ',"\u0020a","b\nc"\r\n'],
    [["=1+1", "a\n@b"], `'=1+1,"a\n'@b"\r\n`],
    [["'t Hooft", "'=x", "a; -b"], `'t Hooft,''=x,"a;' -b"\r\n`],
    [["a|b\tc", "d"], '"a|b\tc",d\r\n'],
  ])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));

  test("begins no line and no part behind a semicolon as a formula", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const part of exported(text).split(/[\r\n;]/)) {
          expect(part).not.toMatch(/^[=+\-@\t\0＝＋－＠]/);
          expect(part.trim()).not.toMatch(/^[=+\-@\0＝＋－＠]/);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("gives back every text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainCell(exported(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  test("is made in no more time than its length asks for", () => {
    for (const part of ["'", " ", "'=", "; ", "\n"]) {
      const text = part.repeat(500_000);
      expect(plainCell(exported(text))).toBe(text);
    }
  });
});

/** Texts as a list holds them: of one line, tidy, without control characters or U+FFFD, which an import refuses. */
const value = anyText
  .map((text) => storedText(text.toWellFormed().replace(/[\p{Cc}\ufffd]/gu, " ")))
  .filter((text) => text !== "" && text.length <= 50);

test("an exported list imports back as the same rows", async () => {
  const customers = fc.uniqueArray(fc.record({ customerNumber: value, customerName: value, type: fc.option(value) }), {
    minLength: 1,
    selector: ({ customerNumber }) => customerNumber.toUpperCase().normalize("NFC"),
  });
  const columns = lists.customers.columns.map(({ label }) => label);
  await fc.assert(
    fc.asyncProperty(customers, fc.constantFrom(",", ";"), async (rows, delimiter) => {
      const cells = rows.map(({ customerNumber, customerName, type }) => [customerNumber, customerName, type ?? ""]);
      const bytes = new TextEncoder().encode([...csvParts(tableOf(columns, cells), delimiter)].join(""));
      expect(await readImport("customers", bytes)).toEqual({ rows, unread: [], isEncodingGuessed: false });
    }),
    { numRuns: 2000 },
  );
});
