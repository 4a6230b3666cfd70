import { expect, test } from "vitest";
import { hostileStrings, isOwnAddress } from "../../../tests/helpers/hostile-strings";
import { parseBack, signInHref } from "./sign-in";

const backOf = (back: string) => parseBack(new URLSearchParams({ back }));

test.each(["/admin", "/admin?account", "/admin?tab=customers&checked=1", "/admin?q=%5C%5Cx"])(
  "after a sign-in %j is come back to",
  (back) => {
    expect(parseBack(new URL(signInHref(back), "https://tanks.example").searchParams)).toBe(back);
  },
);

test("no address but one of the admin's is come back to", () => {
  const others = hostileStrings.flatMap((text) => [text, `/${text}`, `/admin${text}`, `/admin/${text}`]);
  const kept = others.flatMap((text) => backOf(text) ?? []);
  expect(kept.filter((back) => !isOwnAddress(back) || !/^\/admin(\?|$)/.test(back))).toEqual([]);
  expect(hostileStrings.map(backOf).filter((back) => back !== undefined)).toEqual([]);
});

test("whatever it is to lead back to, the address is that of the sign-in", () => {
  const hrefs = hostileStrings.map((text) => signInHref(text));
  expect(hrefs.filter((href) => !isOwnAddress(href) || !href.startsWith("/admin/login?back="))).toEqual([]);
});
