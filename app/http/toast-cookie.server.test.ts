import { expect, test } from "vitest";
import { takeToast, withToast } from "./toast-cookie.server";

async function takenFrom(href: string) {
  const url = "https://tanks.example/";
  const headers = await withToast(new Request(url), { title: "Saved", link: { label: "Look", href } });
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return (await takeToast(new Request(url, { headers: { Cookie: cookie } }))).toast;
}

test("a toast leads to a list, and one that leads elsewhere was written by others", async () => {
  expect(await takenFrom("/?unlisted=customer")).toMatchObject({ link: { href: "/?unlisted=customer" } });
  for (const href of ["//evil.example", "https://evil.example/?", "javascript:alert(1)", "/admin"])
    expect(await takenFrom(href), href).toBeNull();
});

test("a message comes without its link where the cookie would be too large for a browser", async () => {
  const address = (length: number) => `/?q=${"a".repeat(length)}`;
  expect(await takenFrom(address(1000))).toMatchObject({ title: "Saved", link: { href: address(1000) } });
  expect(await takenFrom(address(4000))).toEqual({ title: "Saved" });
});
