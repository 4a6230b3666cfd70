import fc from "fast-check";

/** Texts that have broken systems like this one. */
const corpus = [
  "",
  " ",
  "\u200b",
  "\0",
  "a\0b",
  "\r\nX: y",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  '"; drop table tanks; --',
  "\ud800",
  "\udfff x",
  "\u202e",
  "👨‍👩‍👧",
  "e\u0301",
  "../../etc/passwd",
  "%00",
  "%",
  "%E0%A4%A",
  "..%5c",
  "__proto__",
  "constructor",
  "toString",
  "=1+1",
  "NaN",
  "null",
  "undefined",
  "-1",
  "0",
  "0x10",
  "1e3",
  "1e309",
  "9007199254740993",
  "١٢٣",
  "x".repeat(201),
  "x".repeat(5000),
  "https://evil.example/x",
  "http://169.254.169.254/",
  "file:///etc/passwd",
  "//evil.example",
  "javascript:alert(1)",
  "/objects/pending/x",
  "/objects/uploads/00000000-0000-4000-8000-000000000000",
];

export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...corpus) },
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const odd = fc.oneof(
  texts,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 2 ** 53, Number.MIN_VALUE, true, false, null),
  fc.array(texts, { maxLength: 60 }),
);

/** The example, with some of its values replaced, left out or added. */
export function like(example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(example);
  const change = fc.tuple(fc.oneof(fc.constantFrom(...names, "x"), texts), fc.oneof(odd, fc.constant(undefined)));
  return fc.array(change, { maxLength: 3 }).map((changes) => ({ ...example, ...Object.fromEntries(changes) }));
}
