import { expect, test } from "vitest";
import { rules, tankSchema } from "./tank.schema";

const optional = rules.line({ noun: "Serial number", isRequired: false });

test("an optional text may be empty or left out, and has the bounds of the others", () => {
  expect(optional.parse(undefined)).toBe("");
  expect(optional.parse("  ")).toBe("");
  expect(optional.parse(" SN 7 ")).toBe("SN 7");
  expect(optional.safeParse(7).error?.issues[0]?.message).toBe("Serial number must be text.");
  const tooLong = optional.safeParse("9".repeat(201)).error?.issues[0]?.message;
  expect(tooLong).toBe("Serial number must be at most 200 characters.");
});

test("a space that looks like any other is stored as one, and a separator of lines as a break where there are lines", () => {
  const texts = {
    customerName: "Acme\u00a0Oil\u202fCo.",
    productContained: "Heating\u00a0Oil",
    propertyNumber: "P\u20287",
  };
  const tank = tankSchema.parse({
    ...texts,
    tankSizeGallons: 1,
    locationWithinFacility: "Bay\u202f3,\u00a0left\u2028rear",
  });
  expect(tank).toMatchObject({ customerName: "Acme Oil Co.", productContained: "Heating Oil", propertyNumber: "P 7" });
  expect(tank.locationWithinFacility).toBe("Bay 3, left\nrear");
});

test("what a copied text has around it to order its letters is left out, and between letters it is kept", () => {
  const parse = (text: string) => rules.line({ noun: "Property number", isRequired: true }).parse(text);
  expect(["\u202a4471\u202c", "\u200e 4471", "\u20664471\u2069\u200f", "44\u202e71"].map(parse)).toEqual([
    "4471",
    "4471",
    "4471",
    "4471",
  ]);
  expect(parse("7-\u05d0\u200e (2)")).toBe("7-\u05d0\u200e (2)");
  expect(["Yamada\u3000Oil", "Yamada\u2003Oil"].map(parse)).toEqual(["Yamada Oil", "Yamada Oil"]);
});
