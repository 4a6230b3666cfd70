import { expect, test } from "vitest";
import { hostileRows, isOwnAddress } from "../../tests/helpers/hostile-strings";
import { actionOf, checkedHref, clearHref, parseTab, tabHref } from "./admin-screen";

test.each(hostileRows)("%j is neither a tab nor more than the id of a checked file", (_, text) => {
  const params = new URLSearchParams({ tab: text });
  expect(tabHref(parseTab(params))).toBe("/admin");
  const href = checkedHref("customers", text);
  expect([href, actionOf(href)].filter((address) => !isOwnAddress(address))).toEqual([]);
  const named = new URL(actionOf(href), "https://tanks.example").searchParams;
  expect(Object.fromEntries(named)).toEqual({ index: "", tab: "customers", checked: text });
});

test("the addresses of a list", () => {
  expect(tabHref("products")).toBe("/admin?tab=products");
  expect(clearHref("customers")).toBe("/admin?clear=customers");
  expect(clearHref("products")).toBe("/admin?tab=products&clear=products");
  expect(checkedHref("products", "1")).toBe("/admin?tab=products&checked=1");
  expect(actionOf("/admin")).toBe("/admin?index");
});
