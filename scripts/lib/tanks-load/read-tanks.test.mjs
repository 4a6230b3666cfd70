import assert from "node:assert/strict";
import { test } from "node:test";
import { readTanks } from "./read-tanks.mjs";

const header = "customerName,productContained,tankSizeGallons,propertyNumber,locationWithinFacility";
const read = (text) => readTanks(Buffer.from(text));
const values = {
  customerName: "Copley Hospital",
  productContained: "Diesel",
  tankSizeGallons: "500",
  propertyNumber: "007",
  locationWithinFacility: "Yard",
};

test("cells keep commas, quotes and line breaks, and rows are numbered as in a spreadsheet", async () => {
  const { tanks } = await read(
    `${header}\r\nA,B,1,2,"one, ""two""\r\nthree"\r\n\r\nCopley Hospital, Diesel ,500,007,Yard\r\n`,
  );
  assert.deepEqual(tanks, [
    {
      row: 2,
      values: {
        customerName: "A",
        productContained: "B",
        tankSizeGallons: "1",
        propertyNumber: "2",
        locationWithinFacility: 'one, "two"\nthree',
      },
    },
    { row: 4, values },
  ]);
});

test("columns may come in any order, with others between them", async () => {
  const { tanks, ignored } = await read(
    "note,locationWithinFacility,propertyNumber,tankSizeGallons,productContained,customerName\nx,Yard,007,500,Diesel,Copley Hospital\n",
  );
  assert.deepEqual(tanks, [{ row: 2, values }]);
  assert.deepEqual(ignored, ["note"]);
});

for (const [name, bytes] of [
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${header}\nCafé,B,1,2,3\n`)],
  ["UTF-16", Buffer.from(`\ufeff${header}\nCafé,B,1,2,3\n`, "utf16le")],
  ["Windows-1252", Buffer.from(`${header}\nCafé,B,1,2,3\n`, "latin1")],
  ["semicolons", Buffer.from(`${header}\nCafé,B,1,2,3\n`.replaceAll(",", ";"))],
]) {
  test(`reads a file in ${name}`, async () => {
    const { tanks } = await readTanks(bytes);
    assert.equal(tanks[0]?.values.customerName, "Café");
  });
}

test("reads the euro sign, curly quotes and dashes of a file in Windows-1252", async () => {
  const bytes = Buffer.from(`${header}\n\x80 \x93Caf\xe9\x94 \x96 O\x92Brien\x85,B,1,2,3\n`, "latin1");
  const { tanks } = await readTanks(bytes);
  assert.equal(tanks[0]?.values.customerName, "€ “Café” – O’Brien…");
});

test("reads a file of more lines than a Worker has the memory for", async () => {
  const { tanks } = await read(`${header}\n${"A,B,1,2,3\n".repeat(250_001)}`);
  assert.equal(tanks.length, 250_001);
});

for (const [name, text, message] of [
  [
    "without a column",
    "customerName,productContained,tankSizeGallons,propertyNumber\na,b,1,2\n",
    /^The column "locationWithinFacility" is missing\./,
  ],
  ["with a column twice", `${header},customerName\na,b,1,2,3,c\n`, /column "customerName" more than once/],
  [
    "with a row that is too short",
    `${header}\na,b,1,2,3\na,b\n`,
    /^Row 3: The row has 2 cells, but the header has 5\./,
  ],
  ["with a row that is too long", `${header}\na,b,1,2,3,,c\n`, /^Row 2: The row has 7 cells, but the header has 5\./],
  [
    "with a row of an id without its version",
    `id,${header},version\n,a,b,1,2,3,\nx,a,b,1,2,3,\n`,
    /^Row 3: The row has an id, but no version\. Nothing was loaded\.$/,
  ],
  ["with a quote left open", `${header}\na,b,1,2,3\na,b,1,2,"3\n`, /^Row 3: A quote is opened here and never closed\./],
  ["that is empty", "", /^The file is empty\.$/],
  ["that is a workbook", "PK\x03\x04", /^The file is an Excel workbook/],
]) {
  test(`refuses a file ${name}`, async () => {
    await assert.rejects(read(text), { message });
  });
}
