import { randomUUID } from "node:crypto";
import { loadAppModule } from "../../scripts/lib/app-module.mjs";
import { readDemoTanks } from "../../scripts/lib/demo/demo-tanks.mjs";
import { askJson } from "../ask.mjs";
import { randomOf } from "./random.mjs";

/** D1 bounds a parameter to 2,000,000 bytes. */
const rowsPerStatement = 2000;
const minute = 60_000;

const insert = `insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
    location_within_facility, customer_key, search_text, revision, created_at, updated_at)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
    value ->> 8, value ->> 9, value ->> 9
  from json_each(?)`;

/** Inserts `size` tanks as the app stores them, five per customer, without photos. */
export async function insertTanks(db, size) {
  const { customerKey, searchText } = await loadAppModule("app/tanks/model/tank.ts");
  const firstAt = Date.now() - size * minute;
  const rows = makeTanks(size).map((tank, index) => [
    randomUUID(),
    ...Object.values(tank),
    customerKey(tank.customerName),
    searchText(tank),
    index + 1,
    firstAt + index * minute,
  ]);
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = rows.slice(from, from + rowsPerStatement);
    await db.prepare(insert).bind(JSON.stringify(chunk)).run();
  }
}

/** Adds a tank without photos by the API of a running server, and resolves to its id. */
export async function addTank(url) {
  const [tank] = makeTanks(1);
  const { bytes } = await askJson(`${url}/api/tanks`, { ...tank, photoUrls: [] });
  return JSON.parse(bytes).id;
}

/** Recombines the values of demo/tanks.csv, the same way every time. */
export function makeTanks(size) {
  const tanks = readDemoTanks();
  const customers = makeCustomers(tanks, Math.ceil(size / 5));
  const random = randomOf(size);
  return Array.from({ length: size }, (_, index) => {
    const { productContained, tankSizeGallons } = random.pick(tanks);
    return {
      customerName: random.pick(customers),
      productContained,
      tankSizeGallons: Number(tankSizeGallons),
      propertyNumber: `${1 + (index % 3)}-${String(index + 1).padStart(6, "0")}`,
      locationWithinFacility: `${1 + random.below(4999)} ${random.pick(tanks).locationWithinFacility.replace(/^\d+ /, "")}`,
    };
  });
}

/** The names in the file first, then each with each town, then with a district number too. */
export function makeCustomers(tanks, count) {
  const names = [...new Set(tanks.map(({ customerName }) => customerName))];
  const towns = [...new Set(tanks.map(({ locationWithinFacility }) => townOf(locationWithinFacility)))];
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length);
    const town = round === 0 ? "" : `, ${towns[(round - 1) % towns.length]}`;
    const district = Math.floor((round - 1) / towns.length);
    return `${names[index % names.length]}${town}${district > 0 ? ` ${district + 1}` : ""}`;
  });
}

function townOf(location) {
  return location.split("\n")[0].split(", ").at(-1);
}
