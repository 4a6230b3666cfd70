import { Validator } from "@cfworker/json-schema";
import { expect } from "vitest";
import { describeApi } from "~/openapi/openapi.server";

interface Media {
  headers?: Record<string, object>;
  content?: Record<string, { schema: object }>;
}

interface Described {
  responses: Record<string, Media>;
}

interface Answer {
  status: number;
  type: string;
  text: string;
  headers: Headers;
}

const { paths, components } = describeApi() as {
  paths: Record<string, Record<string, Described>>;
  components: { headers: object };
};
const described = Object.entries(paths).map(([path, methods]) => {
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
  return { path, pattern, methods };
});
const fixedFirst = described.sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));

const validators = new Map<object, Validator>();
const met = new Set<string>();
/** By what was met, each header that the document has for it. */
const awaited = new Map<string, Set<string>>();

/** Each answer of the API is one that its document has; of a method or an address that it does not have, a refusal. */
export function expectDocumented(method: string, path: string, { status, type, text, headers }: Answer): void {
  if (!path.startsWith("/api/") && !path.startsWith("/objects/")) return;
  const found = fixedFirst.find(({ pattern }) => pattern.test(path.replace(/\/+$/, "")));
  const operation = found?.methods[method.toLowerCase()];
  const name = `${method} ${found?.path} ${status}`;
  if (status === 405) expect(headers.get("Allow"), name).toBe(allowedBy(found?.methods));
  if (method === "HEAD" || (status >= 300 && status < 400 && !operation?.responses[status])) return;
  const answer = operation?.responses[status] ?? operation?.responses[`${Math.floor(status / 100)}XX`];
  if (operation?.responses[status]) met.add(name);
  else expect(operation && status < 500 ? 0 : status, `${name} is in no document: ${text}`).toBeGreaterThanOrEqual(400);
  expectHeaders(name, headers, answer);
  const { content } = answer ?? {};
  if (!content || text === "") return;
  const schema = content[type.split(";")[0] ?? ""]?.schema;
  // No route takes an address with a line break.
  if (status >= 400 && type.startsWith("text/html")) return;
  expect(schema, `${name} has another content type: ${type}`).toBeDefined();
  if (!schema || !type.startsWith("application/json")) return;
  const validator = validators.get(schema) ?? new Validator({ ...schema, components }, "2020-12", false);
  validators.set(schema, validator);
  const { valid, errors } = validator.validate(JSON.parse(text));
  expect(valid, `${name}: ${text.slice(0, 300)} ${JSON.stringify(errors.at(-1))}`).toBe(true);
}

function expectHeaders(name: string, headers: Headers, answer: Media | undefined): void {
  if (!answer) return;
  const documented = Object.keys(answer.headers ?? {});
  const sent = Object.keys(components.headers).filter((header) => headers.has(header));
  expect(documented, `${name} has more headers`).toEqual(expect.arrayContaining(sent));
  const left = awaited.get(name) ?? new Set(documented);
  for (const header of sent) left.delete(header);
  awaited.set(name, left);
}

function allowedBy(methods: Record<string, Described> = {}): string {
  return Object.keys(methods)
    .map((method) => (method === "get" ? "GET, HEAD" : method.toUpperCase()))
    .join(", ");
}

/** The headers of a success that no answer had. */
export function unsent(): string[] {
  const successes = [...awaited].filter(([name]) => / 2\d\d$/.test(name));
  return successes.flatMap(([name, left]) => [...left].map((header) => `${name}: ${header}`));
}

/** The operations whose success no request has met. */
export function unmet(): string[] {
  const all = described.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path]),
  );
  return all
    .filter(([method, path]) => ![...met].some((name) => name.startsWith(`${method} ${path} 2`)))
    .map((pair) => pair.join(" "));
}
