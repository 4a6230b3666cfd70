import assert from "node:assert/strict";
import { test } from "node:test";
import { readTanks } from "./read-tanks.mjs";

const header = "customerName,productContained,tankSizeGallons,propertyNumber,locationWithinFacility";
const read = (text) => readTanks(Buffer.from(text));
const tank = {
  customerName: "Copley Hospital",
  productContained: "Diesel",
  tankSizeGallons: "500",
  propertyNumber: "007",
  locationWithinFacility: "Yard",
};

test("a row keeps commas, quotes and line breaks in its cells, and the line it begins on", () => {
  const { tanks } = read(
    `${header}\r\nA,B,1,2,"one, ""two""\r\nthree"\r\n\r\nCopley Hospital, Diesel ,500,007,Yard\r\n`,
  );
  assert.deepEqual(tanks, [
    {
      line: 2,
      customerName: "A",
      productContained: "B",
      tankSizeGallons: "1",
      propertyNumber: "2",
      locationWithinFacility: 'one, "two"\nthree',
    },
    { line: 5, ...tank },
  ]);
});

test("columns may come in any order, with others between them", () => {
  const { tanks, ignored } = read(
    "note,locationWithinFacility,propertyNumber,tankSizeGallons,productContained,customerName\nx,Yard,007,500,Diesel,Copley Hospital\n",
  );
  assert.deepEqual(tanks, [{ line: 2, ...tank }]);
  assert.deepEqual(ignored, ["note"]);
});

for (const [name, bytes] of [
  ["UTF-8 with a mark", Buffer.from(`\ufeff${header}\nCafé,B,1,2,3\n`)],
  ["UTF-16", Buffer.from(`\ufeff${header}\nCafé,B,1,2,3\n`, "utf16le")],
  ["Windows-1252", Buffer.from(`${header}\nCafé,B,1,2,3\n`, "latin1")],
  ["semicolons", Buffer.from(`${header}\nCafé,B,1,2,3\n`.replaceAll(",", ";"))],
]) {
  test(`a file in ${name} is read`, () => {
    assert.equal(readTanks(bytes).tanks[0]?.customerName, "Café");
  });
}

for (const [name, text, message] of [
  [
    "without a column",
    "customerName,productContained,tankSizeGallons,propertyNumber\na,b,1,2\n",
    /no column locationWithinFacility/,
  ],
  ["with a column twice", `${header},customerName\na,b,1,2,3,c\n`, /column customerName more than once/],
  ["with a row that is too short", `${header}\na,b,1,2,3\na,b\n`, /^Line 3: the row has 2 cells/],
  ["with a quote left open", `${header}\na,b,1,2,3\na,b,1,2,"3\n`, /^Line 3: Quoted field unterminated/],
  ["that is empty", "", /no column customerName/],
]) {
  test(`a file ${name} is refused`, () => {
    assert.throws(() => read(text), { message });
  });
}
