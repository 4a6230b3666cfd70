import { z } from "zod";
import { sessionCookieName } from "~/admin/sign-in/sessions.server";
import { reusedKey } from "~/tanks/store/receipts.server";
import { refusal } from "./answers.server";
import type { Content, Operation } from "./operation.server";
import { operations } from "./operations.server";

type Json = Record<string, unknown>;
type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"];

const bookmark = {
  name: "X-D1-Bookmark",
  in: "header",
  description: "Of an earlier answer: what is answered is no older than that.",
  schema: { type: "string" },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "Of the client's own choice, for this write alone: sent again with the same key, it is done once.",
  schema: { type: "string", pattern: "^[ -~]{1,100}$" },
};

export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return withNamedSchemas({
    openapi: "3.1.0",
    info: {
      title: "Tank Inventory Tracker",
      version: "1",
      description: "Reading and writing tanks needs no sign-in; a deployment may stand behind Cloudflare Access.",
    },
    paths,
    components: {
      parameters: { bookmark, idempotencyKey },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: `__Host-${sessionCookieName}` } },
    },
  });
}

/** zod has those with a name in each schema that uses them; in a document they stand once. */
function withNamedSchemas(api: { components: Json } & Json): Json {
  const schemas: Json = {};
  const text = JSON.stringify(api, (_name, value) => {
    if (!value?.$defs) return value;
    const { $defs, ...schema } = value;
    Object.assign(schemas, $defs);
    return schema;
  });
  const named = { ...JSON.parse(text), components: { ...api.components, schemas } };
  return JSON.parse(JSON.stringify(named).replaceAll("#/$defs/", "#/components/schemas/"));
}

function describe({ path, method, summary, query = [], body, answers, isOfAdmin, hasIdempotencyKey }: Operation): Json {
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const ofQuery = query.map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const ofHeaders = [...(method === "get" ? ["bookmark"] : []), ...(hasIdempotencyKey ? ["idempotencyKey"] : [])];
  const described = Object.entries(answers).map(([status, content]) => [
    status,
    { description: sentences[status] ?? "Done", ...(content ? { content: describeContent(content, "output") } : {}) },
  ]);
  return {
    operationId: `${method} ${path}`,
    summary,
    ...(isOfAdmin ? { security: [{ session: [] }] } : {}),
    parameters: [...ofPath, ...ofQuery, ...ofHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    ...(body ? { requestBody: { required: true, content: describeContent(body, "input") } } : {}),
    responses: {
      ...Object.fromEntries(described),
      ...(hasIdempotencyKey ? { 422: { description: reusedKey, content: describeContent(refusal, "output") } } : {}),
      default: { description: "Refused; nothing was changed", content: describeContent(refusal, "output") },
    },
  };
}

const sentences: Record<string, string> = { 201: "Added", 206: "A part", 304: "Unchanged", 503: "Failed" };

function describeContent(content: Content, io: "input" | "output"): Json {
  if ("form" in content) {
    const schema = { type: "object", required: Object.keys(content.form), properties: content.form };
    return { "multipart/form-data": { schema } };
  }
  if (!(content instanceof z.ZodType)) {
    return Object.fromEntries(content.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  }
  const schema = z.toJSONSchema(content, { io, unrepresentable: "any", reused: "inline", override: nameLimits });
  return { "application/json": { schema } };
}

// zod has the limits of what is trimmed or read first on the way out alone.
const nameLimits: Override = ({ zodSchema, jsonSchema }) => {
  const number = jsonSchema.anyOf?.find(({ type }) => type === "number");
  if (!number && jsonSchema.type !== "string" && Object.keys(jsonSchema).length > 0) return;
  const read = z.toJSONSchema(zodSchema, { unrepresentable: "any" });
  const { type, items, maxItems, minLength, maxLength, minimum, maximum } = read;
  const limits = Object.entries({ type, items, maxItems, minLength, maxLength, minimum, maximum });
  Object.assign(number ?? jsonSchema, Object.fromEntries(limits.filter(([, limit]) => limit !== undefined)));
};
