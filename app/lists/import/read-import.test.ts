import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isListKind } from "~/lists/lists";
import { singleBytes, utf8 } from "../../../tests/helpers/csv-bytes";
import { csvCorpus } from "../../../tests/helpers/csv-corpus";
import { readImport } from "./read-import";

describe("reading a file", () => {
  test.each(csvCorpus)("$name", async ({ kind, bytes, expected }) => {
    const reading = await readImport(kind, bytes());
    if ("count" in expected) expect("rows" in reading && reading.rows.length).toBe(expected.count);
    else if ("rows" in expected) expect("rows" in reading && reading.rows).toEqual(expected.rows);
    else expect(reading).toEqual(expected);
  });

  test("no two files of the corpus have the same name", () => {
    expect(new Set(csvCorpus.map(({ name }) => name)).size).toBe(csvCorpus.length);
  });

  test.each([
    ["UTF-8", utf8, false],
    ["what may be Windows-1252", singleBytes, true],
  ])("the check is told of a guess: %s", async (_, bytesOf, isEncodingGuessed) => {
    expect(await readImport("customers", bytesOf("No.,Name\nC1,Café\n"))).toMatchObject({ isEncodingGuessed });
  });

  test("whatever the bytes are, reading answers", async () => {
    const parts = fc.constantFrom(
      "No.",
      "Name",
      "C1",
      "C2",
      ",",
      ";",
      "\t",
      '"',
      "\r",
      "\n",
      " ",
      "\0",
      "é",
      "\xff",
      "sep=;",
    );
    const file = fc.array(parts, { maxLength: 30 }).map((texts) => singleBytes(texts.join("")));
    const listed = file.map((bytes) => new Uint8Array([...utf8("No.,Name\n"), ...bytes]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(file, listed, fc.uint8Array({ maxLength: 100 })), async (bytes) => {
        const reading = await readImport("customers", bytes);
        if ("error" in reading) expect(reading.problems.length).toBeGreaterThan(0);
        else
          expect(reading.rows.every(({ customerNumber, customerName }) => customerNumber && customerName)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a long file", () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `C${index},Customer ${index}`);

  test("is read in pieces, between which others have their turn", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const reading = await readImport("customers", utf8(`No.,Name\n${rows.join("\n")}`));
    clearInterval(timer);
    expect("rows" in reading && reading.rows.map(({ customerNumber }) => customerNumber)).toEqual(
      rows.map((_, index) => `C${index}`),
    );
    expect(turns).toBeGreaterThan(1);
  });

  test("is refused whole for a quote that is broken in its last row", async () => {
    const reading = await readImport("customers", utf8(`No.,Name\n${rows.join("\n")}\nC,"open`));
    expect(reading).toMatchObject({ problems: [{ row: 40_002, message: "A quote is opened here and never closed." }] });
  });
});

test("a list that was imported with its header as a row can be restored", async () => {
  const file = utf8("No.,Name\nC1,Acme\nNo.,Name\n");
  expect(await readImport("customers", file)).toHaveProperty("error");
  expect(await readImport("customers", file, true)).toMatchObject({ rows: [{}, { customerNumber: "No." }] });
});

test.each(["customers", "products"])("%s are imported", (kind) => expect(isListKind(kind)).toBe(true));
test.each(["", "Customers", "tanks", "__proto__", "constructor"])("%j are not imported", (kind) => {
  expect(isListKind(kind)).toBe(false);
});

describe("columns that are not read", () => {
  test.each([
    ["customers", "Customer No.,Customer Name,Type", [], undefined],
    ["customers", "No.,Address,Name,,City ", ["Address", "City"], undefined],
    ["customers", "No.,Customer No.,Customer Name", ["No."], undefined],
    ["customers", "Customer No.,Customer Name,Item No", ["Item No"], "products"],
    ["products", "No.,Description,Base Unit", ["Base Unit"], undefined],
    ["products", "No.,Name", ["Name"], "customers"],
    ["products", "Item No,Name", ["Name"], undefined],
  ] as const)(
    "of a file of %s with %j are named: %j; it may be meant for %s",
    async (kind, header, unread, alsoMatches) => {
      const cells = header.replace(/[^,]+/g, "x");
      expect(await readImport(kind, utf8(`${header}\n${cells}\n`))).toMatchObject({ unread, alsoMatches });
    },
  );
});
