import fc from "fast-check";
import { listParams } from "~/tanks/query/tank-url";
import { origin } from "../helpers/tank-door";
import { type Call, calls } from "./calls";
import { pathOf, toFormData, toText } from "./request-parts";
import { like, texts } from "./texts";

export interface FuzzRequest {
  route: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: BodyInit | undefined;
  /** Whether it comes from the browser of the signed-in admin. */
  isSignedIn: boolean;
}

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

const headerValues: Record<string, string[]> = {
  Origin: ["null", "https://evil.example", `${origin}:444`, "http://tanks.example", "%", ""],
  Referer: [`${origin}/`, "https://evil.example/", "x", ""],
  "Sec-Fetch-Site": ["same-origin", "same-site", "cross-site", "none", "x"],
  "X-Forwarded-Host": ["evil.example", ""],
  "X-Forwarded-Proto": ["http"],
  "cf-ray": ["e", "0123456789abcdef-FRA", "<x>"],
  Accept: ["text/html", "application/json", "*/*", "x"],
  "Content-Type": [
    "application/json",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "constructor",
    "__proto__",
    "x",
    "",
  ],
  "Content-Encoding": ["gzip"],
  "If-Match": ['"1"', "*", "x", '"99999999999999999999"', 'W/"1"', ""],
  "Idempotency-Key": ["k", "key of a write", "", "x".repeat(101), "caf\u00e9", '"quoted"'],
  "If-None-Match": ["*", '"x"', 'W/"1"', '"', "x, y"],
  "If-Modified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "x"],
  Range: ["bytes=0-1", "bytes=-1", "bytes=9999-", "bytes=5-2", "bytes=0-1,3-4", "x", "bytes=-0"],
  Cookie: [
    "__Host-admin-session=x",
    "__Host-toast=x",
    "__Host-toast=eyJ0aXRsZSI6MX0=",
    "__Host-admin-device=x.y",
    "=",
    ";;;",
    "a=%",
  ],
  "X-Remix-Reload-Document": ["true"],
  "X-React-Router-SPA-Mode": ["yes"],
};

const header = fc
  .constantFrom(...Object.keys(headerValues))
  .chain((name) => fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...(headerValues[name] ?? [])), headerText())));

function headerText() {
  return fc.string({ maxLength: 30 }).map((text) => text.trim());
}

const queryParams = [...listParams, "photos", "edit", "add", "index", "after", "before"];
const otherParams = ["since", "thumb", "tab", "account", "clear", "_data", "_routes", "photo", "X-Amz-Date"];

const query = fc
  .array(fc.tuple(fc.constantFrom(...queryParams, ...otherParams), texts), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join("&"));

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function paramsOf(route: string, { params = [] }: Call): fc.Arbitrary<string[]> {
  const count = route.split("$").length - 1;
  const right =
    count === 2
      ? fc.constant<string[]>([params[0] ?? "", params.at(-1) ?? ""])
      : fc.constantFrom(...params.map((value) => [value]), ["x"]);
  const wrong = fc.array(fc.oneof(texts.map(encode), fc.constant("a/b")), { minLength: count, maxLength: count });
  return fc.oneof({ weight: 4, arbitrary: count === 0 ? fc.constant<string[]>([]) : right }, wrong);
}

interface Content {
  body: BodyInit | undefined;
  type?: string;
}

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes));

const tooLong = "x".repeat(300 * 1024);

function contentOf(call: Call): fc.Arbitrary<Content> {
  const { json, form, bytes } = call;
  const others: fc.Arbitrary<Content>[] = [
    fc.constant({ body: undefined }),
    fc.oneof(texts, fc.json()).map((body) => ({ body, type: "application/json" })),
    anyBytes.map((body) => ({ body, type: "multipart/form-data; boundary=b" })),
    fc.array(texts, { maxLength: 4 }).map((lines) => ({
      body: lines.map((line) => `--b\r\nContent-Disposition: form-data; name="${line}"\r\n\r\n${line}\r\n`).join(""),
      type: "multipart/form-data; boundary=b",
    })),
    anyBytes.map((body) => ({ body, type: "image/png" })),
    fc.constantFrom("application/json", "constructor", "__proto__", "x").map((type) => ({ body: tooLong, type })),
  ];
  const rightly: fc.Arbitrary<Content>[] = [];
  if (json) rightly.push(like(json).map((value) => ({ body: JSON.stringify(value), type: "application/json" })));
  if (form) rightly.push(like(form).map((fields) => ({ body: toFormData(fields) })));
  if (form) rightly.push(like(form).map((fields) => ({ body: new URLSearchParams(toPairs(fields)) })));
  if (bytes) rightly.push(fc.constantFrom(bytes, bytes.subarray(0, 9)).map((body) => ({ body, type: "image/jpeg" })));
  if (rightly.length === 0) rightly.push(fc.constant({ body: undefined }));
  return fc.oneof({ weight: 3, arbitrary: fc.oneof(...rightly) }, fc.oneof(...others));
}

function toPairs(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toWellFormed(), toText(value)]],
  );
}

function requestTo(route: string, call: Call): fc.Arbitrary<FuzzRequest> {
  const parts = {
    method: fc.oneof({ weight: 6, arbitrary: fc.constant(call.method) }, fc.constantFrom(...methods)),
    path: paramsOf(route, call).map((params) => pathOf(route, params)),
    suffix: fc.oneof({ weight: 9, arbitrary: fc.constant("") }, fc.constantFrom("/", ".data", "//", "/x")),
    query: fc.oneof({ weight: 3, arbitrary: fc.constant(call.query ?? "") }, query),
    headers: fc.array(header, { maxLength: 2 }),
    content: contentOf(call),
    isSignedIn: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  };
  return fc.record(parts).map(({ method, path, suffix, query, headers, content, isSignedIn }) => ({
    route,
    method,
    path: `${path}${suffix}${query === "" ? "" : `?${query}`}`,
    headers: [...typed(content.type), ...Object.entries(call.headers ?? {}), ...headers],
    body: method === "GET" || method === "HEAD" ? undefined : content.body,
    isSignedIn,
  }));
}

function typed(type: string | undefined): [string, string][] {
  return type ? [["Content-Type", type]] : [];
}

/** What a client would send. */
export function rightly(route: string, call: Call): FuzzRequest {
  const { method, params = [], query = "", json, form, bytes, headers = {} } = call;
  const count = route.split("$").length - 1;
  const values = count === 2 ? [params[0] ?? "", params.at(-1) ?? ""] : params.slice(0, count);
  const type = json ? "application/json" : bytes ? "image/jpeg" : undefined;
  return {
    route,
    method,
    path: `${pathOf(route, values)}${query === "" ? "" : `?${query}`}`,
    headers: [...typed(type), ...Object.entries(headers)],
    body: json ? JSON.stringify(json) : form ? toFormData(form) : bytes,
    isSignedIn: true,
  };
}

const toEachCall = Object.entries(calls).flatMap(([route, each]) => each.map((call) => requestTo(route, call)));

export const fuzzRequests = fc.oneof(...toEachCall);

/** One made from each call, in any order. */
export const requestsToAll = fc
  .tuple(...toEachCall)
  .chain((requests) => fc.shuffledSubarray(requests, { minLength: requests.length }));
