import { origin } from "./tank-door";

/** Each names another host or a script to some reader of addresses, or breaks the header that it is put into. */
export const hostileStrings: string[] = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "\u00a0//evil.example",
  "\ufeff//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "..//evil.example",
  ".\\\\evil.example",
  "@evil.example",
  ":8080@evil.example",
  ".evil.example",
  "//tanks.example@evil.example",
  "%5cevil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "%252f%252fevil.example",
  "%09//evil.example",
  "//evil\u3002example",
  "//evil\uff0eexample",
  "\uff0f\uff0fevil.example",
  "\u2215\u2215evil.example",
  "/\u2024\u2024/evil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS:\\\\evil.example",
  "ht\ttps://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\r\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "?//evil.example",
  "#//evil.example",
  "&back=//evil.example",
  "x\r\nLocation: //evil.example",
  "x\nSet-Cookie: a=b",
  "\ufffd//evil.example",
  `${"/".repeat(4000)}evil.example`,
  `//evil.example/${"\\".repeat(4000)}`,
];

/** With the beginning of each, for a test's title. */
export const hostileRows = hostileStrings.map((text): [title: string, text: string] => [text.slice(0, 40), text]);

/** An address that every reader takes for one of this origin: a path of it, in printable ASCII. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[!-~]*$/.test(address) && new URL(address, origin).origin === origin;
}
