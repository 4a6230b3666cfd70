import { expect, test } from "vitest";
import { hostileStrings, isOwnAddress } from "../../../tests/helpers/hostile-strings";
import { ownAddress } from "./own-address";

test.each([
  ["/", "", "/"],
  ["/", "?add", "/?add"],
  ["/admin/login", "?back=%2Fadmin", "/admin/login?back=%2Fadmin"],
  ["//evil.example", "?add", "/evil.example?add"],
  ["/\\evil.example", "", "/evil.example"],
])("the address of %j with the query %j is %j", (pathname, search, address) => {
  expect(ownAddress({ pathname, search })).toBe(address);
});

test("no path of a location makes an address of another host", () => {
  const paths = hostileStrings.flatMap((text) => [`/${text}`, `/?q=${text}`]);
  const addresses = paths.map((path) => ownAddress(new URL(`https://tanks.example${path}`)));
  expect(addresses.filter((address) => !isOwnAddress(address))).toEqual([]);
});
