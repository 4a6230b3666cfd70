import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { withReceipt } from "./receipts.server";

const writer = { db: drizzle(env.DB), visitor: null };
const input = { customerName: "Acme", tankSizeGallons: 5, photoUrls: [] };

function callOf(asked: object): string | undefined {
  return withReceipt(writer, "key", ["update", asked, "id"]).receipt?.call;
}

test.each([
  ["in another order", { photoUrls: [], tankSizeGallons: 5, customerName: "Acme" }, true],
  ["with a field of a later release, left empty", { serialNumber: "", ...input }, true],
  ["with an id that was not sent", { ...input, id: undefined }, true],
  ["with a field of a later release, filled in", { serialNumber: "7", ...input }, false],
  ["with another size", { ...input, tankSizeGallons: 6 }, false],
  ["with another photo", { ...input, photoUrls: ["/objects/uploads/1"] }, false],
])("whether a write %s is the same call", (_, asked, isSame) => {
  expect(callOf(asked) === callOf(input)).toBe(isSame);
});
