import { expect, test } from "vitest";
import { findNearSpellings } from "./near-spelling";

const values = (text: string, names: string[]) =>
  findNearSpellings(
    names.map((value) => ({ value, badges: [], searched: [] })),
    text,
    3,
  ).map(({ value }) => value);

test.each([
  ["Trono Fuel Inc", "Trono Fuels"],
  ["trono fuels, llc", "TRONO FUELS"],
  ["Roayl Farms", "Royal Farms"],
  ["Maple Fields", "Maplefields"],
  ["St Johnsbury Garage", "St. Johnsbury Garage"],
  ["Cafe Zoe", "Café Zoë"],
  ["Wilmingtno Port", "Wilmington Port"],
  ["O'Neal & Sons", "ONeal Sons"],
  ["Tank 1,000,000 Farm", "Tank 1000000 Farms"],
])("%j is near to %j", (text, name) => {
  expect(values(text, [name])).toEqual([name]);
});

test.each([
  ["Dover Oil", "Dover Gas"],
  ["Town Garage #3", "Town Garage #4"],
  ["Maplefields at Madonna", "Maplefields at Milton"],
  ["Maplefields at Barre", "Maplefields at Burke"],
  ["Off Road Diesel", "On Road Diesel"],
  ["BP", "AP"],
  ["Trono", "Trono Fuels"],
  ["Diesel 2", "Diesel"],
  ["", "Acme"],
])("%j is another name than %j", (text, name) => {
  expect(values(text, [name])).toEqual([]);
});

test("the nearest come first, at most as many as are asked for", () => {
  const names = ["Burlington Fuals", "Burlington Fuels", "Burlingtn Fuals", "Barlingtn Fuals", "Burlington Fuel"];
  expect(values("burlington fuels", names)).toEqual(["Burlington Fuels", "Burlington Fuals", "Burlington Fuel"]);
});
