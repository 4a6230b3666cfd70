import { expect, test } from "vitest";
import { rules } from "./tank.schema";

const optional = rules.line({ noun: "Serial number", isRequired: false });

test("an optional text may be empty or left out, and has the bounds of the others", () => {
  expect(optional.parse(undefined)).toBe("");
  expect(optional.parse("  ")).toBe("");
  expect(optional.parse(" SN 7 ")).toBe("SN 7");
  expect(optional.safeParse(7).error?.issues[0]?.message).toBe("Serial number must be text.");
  const tooLong = optional.safeParse("9".repeat(201)).error?.issues[0]?.message;
  expect(tooLong).toBe("Serial number must be at most 200 characters.");
});
