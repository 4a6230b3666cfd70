import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { measureRow, parseRow, type RowSpan, rowFaults } from "./csv-row";

function measureAll(text: string, delimiter: string): RowSpan[] {
  const spans: RowSpan[] = [];
  for (let from = 0; from < text.length; ) {
    const span = measureRow(text, from, delimiter);
    spans.push(span);
    if (span.fault) break;
    from = span.end + 1;
  }
  return spans;
}

const texts = fc
  .array(fc.constantFrom('"', '""', '"a"', ",", ";", "\t", "\n", " ", "\u00a0", "\u2028", "a"), { maxLength: 40 })
  .map((parts) => `${parts.join("")}\n`);

test("a row is measured as papaparse parses it, and is faulty where papaparse complains", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(",", ";", "\t", "|"), (text, delimiter) => {
      const spans = measureAll(text, delimiter);
      const fault = spans.at(-1)?.fault;
      fc.pre(fault !== rowFaults.spaceBeforeQuote);
      const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
      expect(errors.length > 0).toBe(fault !== undefined);
      if (!fault) expect(spans.map(({ cells }) => cells)).toEqual(data.slice(0, -1).map(({ length }) => length));
    }),
    { numRuns: 5000 },
  );
});

test("a measured row is parsed by itself as it is in the whole text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const spans = measureAll(text, ",");
      fc.pre(!spans.at(-1)?.fault);
      const starts = [0, ...spans.map(({ end }) => end + 1)];
      const rows = spans.map(({ end }, index) => parseRow(text, starts[index] ?? 0, end, ","));
      expect(rows).toEqual(Papa.parse<string[]>(text, { delimiter: ",", newline: "\n" }).data.slice(0, -1));
    }),
    { numRuns: 3000 },
  );
});
