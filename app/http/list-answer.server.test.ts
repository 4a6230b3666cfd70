import { expect, test, vi } from "vitest";
import { answerList, type ListSource } from "./list-answer.server";

function listOf(...columns: string[]): ListSource {
  const version = "1";
  return {
    name: columns.join(),
    columns,
    readVersion: async () => version,
    read: async () => ({ version, parts: [JSON.stringify(columns)] }),
  };
}

const ask = (list: ListSource, tag: string) =>
  answerList(new Request("https://tanks.example/", { headers: { "If-None-Match": tag } }), list);

test.each([
  ["one more column", ["id", "size", "place"]],
  ["one less", ["id"]],
  ["their order", ["size", "id"]],
])("a deployment with %s answers with the list anew", async (_, columns) => {
  const before = await ask(listOf("id", "size"), "");
  const tag = before.headers.get("ETag") ?? "";
  expect((await ask(listOf("id", "size"), tag)).status).toBe(304);
  const after = await ask(listOf(...columns), tag);
  expect([after.status, await after.json()]).toEqual([200, columns]);
});

test("a list that is larger than the cache drops none of the others", async () => {
  const others = ["tanks", "products"].map((name) => ({ ...listOf(name), read: vi.fn(listOf(name).read) }));
  const parts = Array.from({ length: 33 }, () => " ".repeat(1_000_000));
  const largest = { ...listOf("customers"), read: vi.fn(async () => ({ version: "1", parts })) };
  for (const list of [...others, largest, ...others, largest]) expect((await ask(list, "")).status).toBe(200);
  expect([...others, largest].map(({ read }) => read.mock.calls.length)).toEqual([1, 1, 2]);
});

test("of lists that do not fit into the cache together, the one that was asked for longest ago is dropped", async () => {
  const parts = Array.from({ length: 12 }, () => " ".repeat(1_000_000));
  const large = (name: string) => ({ ...listOf(name), read: vi.fn(async () => ({ version: "1", parts })) });
  const [older, newer, another] = [large("older"), large("newer"), large("another")];
  const reads = () => [older, newer, another].map(({ read }) => read.mock.calls.length);
  for (const list of [older, newer, older, another, older]) expect((await ask(list, "")).status).toBe(200);
  expect(reads()).toEqual([1, 1, 1]);
  await ask(newer, "");
  expect(reads()).toEqual([1, 2, 1]);
});

test("no browser keeps an empty list: it would hide the first import", async () => {
  const headers = { "Cache-Control": "private, max-age=300" };
  const keptFor = async (name: string, isEmpty: boolean) => {
    const read = async () => ({ version: "1", parts: ["[]"], isEmpty });
    const answer = await answerList(new Request("https://tanks.example/"), { ...listOf(name), read }, headers);
    return answer.headers.get("Cache-Control");
  };
  expect(await keptFor("empty", true)).toBe("no-store");
  expect(await keptFor("filled", false)).toBe(headers["Cache-Control"]);
});
