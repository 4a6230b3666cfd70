import { SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { origin, sendJson, validTank } from "../helpers/tank-door";

const tanks = [
  { customerName: "Weber Oil", productContained: "Diesel", propertyNumber: "PROP-2024-777", tankSizeGallons: 500 },
  { customerName: "Café Zoë", productContained: "Diesel", propertyNumber: "B-1", tankSizeGallons: 1000 },
  { customerName: "Mill", productContained: "Kerosene", propertyNumber: "B-2", tankSizeGallons: 500 },
];

beforeAll(async () => {
  for (const tank of tanks)
    await sendJson("POST", "/api/tanks", { ...validTank, locationWithinFacility: "Milton", ...tank });
});

test.each([
  ["words=diesel+milton", ["Café Zoë", "Weber Oil"]],
  ["words=diesel+milton&sort=customer", ["Café Zoë", "Weber Oil"]],
  ["words=prop2024777", ["Weber Oil"]],
  ["words=milton+500+gal", ["Mill", "Weber Oil"]],
  ["words=cafe+zoe", ["Café Zoë"]],
  ["words=milton&product=Kerosene", ["Mill"]],
  ["words=milton&q=kerosene", ["Mill"]],
  ["words=propane", []],
  ["words=-", []],
  ["words=+", ["Mill", "Café Zoë", "Weber Oil"]],
])("the export of %s has the tanks with all of the words", async (query, customers) => {
  const response = await SELF.fetch(`${origin}/api/tanks/export?${query}`);
  expect(response.status).toBe(200);
  const [head = "", ...lines] = (await response.text()).trim().split("\r\n");
  const column = head.split(",").indexOf("customerName");
  expect(lines.map((line) => line.split(",")[column])).toEqual(customers);
});

test("the file of such an export is called after its words", async () => {
  const response = await SELF.fetch(`${origin}/api/tanks/export?words=diesel+milton&as=xlsx`);
  expect(response.headers.get("Content-Disposition")).toMatch(/tanks-diesel-milton-\d{4}-\d\d-\d\d\.xlsx/);
});
