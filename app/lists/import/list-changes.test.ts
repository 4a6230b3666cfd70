import { expect, test } from "vitest";
import { compareLists } from "./list-changes";

test("an entry is changed if one of its cells is, though it reads the same", () => {
  const before = { customerNumber: "C1", customerName: "Acme (Retail)", type: null };
  const after = { customerNumber: "C1", customerName: "Acme", type: "Retail" };
  const same = { customerNumber: "C2", customerName: "Trono", type: null };
  const changed = [{ number: "C1", name: "Acme (Retail)", before: "Acme (Retail)" }];
  expect(compareLists("customers", [before, same], [after, same])).toEqual({ removed: [], added: [], changed });
});
