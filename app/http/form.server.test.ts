import { expect, test } from "vitest";
import { readForm } from "./form.server";

async function read(names: string[]): Promise<string[] | number> {
  const body = new URLSearchParams(names.map((name) => [name, "x"]));
  const request = new Request("https://tanks.example/", { method: "POST", body });
  return readForm(request).then(
    (form) => [...form.keys()],
    (refusal: Response) => refusal.status,
  );
}

test.each([
  ["200 fields", Array.from({ length: 200 }, () => "name")],
  ["the hundredth entry of a list", ["photoUrls[99]"]],
])("a form with %s is read", async (_, names) => {
  expect(await read(names)).toEqual(names);
});

test.each([
  ["201 fields", Array.from({ length: 201 }, () => "name")],
  ["an entry beyond the hundredth, for which all before it would be made", ["photoUrls[100]"]],
  ["a field within another", ["photo.url"]],
])("a form with %s is refused", async (_, names) => {
  expect(await read(names)).toBe(400);
});

test("what would be a command to the forms' library is left out, whatever its value", async () => {
  expect(await read(["__intent__", "name", "__state__"])).toEqual(["name"]);
});
