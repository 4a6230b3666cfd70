import { expect, test } from "vitest";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { CachedTanks } from "./cached-tanks";
import type { CopiedTank } from "./compact-list";

const names = ["Dover Oil", "Dover", "Doha Oil", "Acme", "acme oil"];

function copyOf(names: string[]): CachedTanks {
  const tanks = new CachedTanks();
  const about = { version: 1, createdAt: 0, changedAt: 0, photoCount: 0, changedBy: null };
  tanks.upsert(
    names.map((customerName, id): CopiedTank => {
      return { ...sampleFields, ...about, id: String(id), customerName, coverPhoto: null, otherPhotos: null };
    }),
  );
  return tanks;
}

function found(tanks: CachedTanks, address: string): string[] {
  return tanks.rowsAt(new URLSearchParams(address)).tanks.map(({ customerName }) => customerName);
}

test("a search that is typed and deleted key by key finds at each what one begun anew finds", () => {
  const tanks = copyOf(names);
  const addresses = [
    "",
    "q=d",
    "q=do",
    "q=dov",
    "q=do",
    "q=doh",
    "q=o",
    "q=oil",
    "q=oil&customer=acme+oil",
    "q=oil",
    "",
  ];
  for (const address of addresses) expect(found(tanks, address), address).toEqual(found(copyOf(names), address));
  expect(found(tanks, "q=do")).toEqual(["Doha Oil", "Dover", "Dover Oil"]);
});
