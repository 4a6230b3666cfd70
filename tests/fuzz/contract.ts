import { Validator } from "@cfworker/json-schema";
import { expect } from "vitest";
import { describeApi } from "~/openapi/openapi.server";

interface Media {
  content?: Record<string, { schema: object }>;
}

interface Described {
  responses: Record<string, Media>;
}

interface Answer {
  status: number;
  type: string;
  text: string;
  allow: string | null;
}

const { paths, components } = describeApi() as {
  paths: Record<string, Record<string, Described>>;
  components: object;
};
const described = Object.entries(paths).map(([path, methods]) => {
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
  return { path, pattern, methods };
});
const fixedFirst = described.sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));

const validators = new Map<object, Validator>();
const met = new Set<string>();

/** Each answer of the API is one that its document has; of a method or an address that it does not have, a refusal. */
export function expectDocumented(method: string, path: string, { status, type, text, allow }: Answer): void {
  if (!path.startsWith("/api/") && !path.startsWith("/objects/")) return;
  const found = fixedFirst.find(({ pattern }) => pattern.test(path.replace(/\/+$/, "")));
  const operation = found?.methods[method.toLowerCase()];
  const name = `${method} ${found?.path} ${status}`;
  if (status === 405) expect(allow, name).toBe(allowedBy(found?.methods));
  if (method === "HEAD" || (status >= 300 && status < 400 && !operation?.responses[status])) return;
  if (operation?.responses[status]) met.add(name);
  else expect(status, `${name} is in no document: ${text}`).toBeGreaterThanOrEqual(400);
  const { content } = operation?.responses[status] ?? operation?.responses.default ?? {};
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

function allowedBy(methods: Record<string, Described> = {}): string {
  return Object.keys(methods)
    .map((method) => (method === "get" ? "GET, HEAD" : method.toUpperCase()))
    .join(", ");
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
