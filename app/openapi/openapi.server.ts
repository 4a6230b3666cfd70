import { z } from "zod";
import { sessionCookieName } from "~/admin/sign-in/sessions.server";
import { listKinds } from "~/lists/lists";
import { changedChoices, zonedDate } from "~/tanks/query/changed-since";
import { type ChoiceName, photoChoices, sortNames, summaryOrders, unlistedChoices } from "~/tanks/query/tank-filters";
import { reusedKey } from "~/tanks/store/receipts.server";
import { refusal } from "./answers.server";
import { answerHeaders, requestHeaders } from "./headers.server";
import { type Content, type Operation, tableFormats } from "./operation.server";
import { operations } from "./operations.server";

type Json = Record<string, unknown>;
type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"];

const querySchemas: Record<string, Json> = {
  as: { type: "string", enum: tableFormats, default: "csv" },
  since: { type: "integer" },
  has: choice([...photoChoices.keys()]),
  unlisted: choice([...unlistedChoices.keys()]),
  changed: { anyOf: [choice([...changedChoices.keys()]), { type: "string", pattern: zonedDate.source }] },
  sort: choice(sortNames),
  order: choice(summaryOrders),
} satisfies Record<ChoiceName | "as" | "since", Json>;

function choice(values: readonly string[]): Json {
  return { type: "string", enum: values };
}

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
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([name, header]) => [name, { name, in: "header", ...header }]),
      ),
      headers: answerHeaders,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: `__Host-${sessionCookieName}` } },
    },
  });
}

/** zod repeats a named schema in each that uses it; the document has each once. */
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

function describe(operation: Operation): Json {
  const { path, method, summary, kinds = listKinds, query = [], headers = [], body, answers, isOfAdmin } = operation;
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "kind" ? { type: "string", enum: kinds } : { type: "string" },
  }));
  const ofQuery = query.map((name) => ({ name, in: "query", schema: querySchemas[name] ?? { type: "string" } }));
  const isConditional = "304" in answers;
  const isKeyed = headers.includes("Idempotency-Key");
  const ofHeaders = [
    ...(method === "get" ? ["X-D1-Bookmark"] : []),
    ...(isConditional ? ["If-None-Match"] : []),
    ...headers,
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const tag = isConditional || isKeyed ? ["ETag"] : [];
  const described = Object.entries(answers).map(([status, content]) => [
    status,
    {
      description: sentences[status] ?? "Done",
      headers: namedHeaders("X-D1-Bookmark", ...tag, ...(status === "503" ? ["Retry-After"] : [])),
      ...(content ? { content: describeContent(content, "output") } : {}),
    },
  ]);
  return {
    operationId: `${method} ${path}`,
    summary,
    ...(isOfAdmin ? { security: [{ session: [] }] } : {}),
    parameters: [...ofPath, ...ofQuery, ...ofHeaders],
    ...(body ? { requestBody: { required: true, content: describeContent(body, "input") } } : {}),
    responses: {
      ...Object.fromEntries(described),
      ...(isKeyed ? { 422: describeRefusal(reusedKey) } : {}),
      default: describeRefusal("Refused; nothing was changed", operation.refusals),
    },
  };
}

function namedHeaders(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function describeRefusal(description: string, others: readonly string[] = []): Json {
  const texts = others.map((type) => [type, { schema: { type: "string" } }]);
  return {
    description,
    headers: namedHeaders("X-D1-Bookmark", "Retry-After"),
    content: { ...describeContent(refusal, "output"), ...Object.fromEntries(texts) },
  };
}

const sentences: Record<string, string> = {
  201: "Added",
  206: "A part",
  302: "To the sign-in, for a browser that follows a link",
  304: "Unchanged",
  400: "An unknown parameter or value",
  409: "Stored before, with other values",
  412: "Another version is stored",
  503: "Failed, or cannot be told now",
};

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
  const { type, items, minItems, maxItems, minLength, maxLength, minimum, maximum } = read;
  const limits = Object.entries({ type, items, minItems, maxItems, minLength, maxLength, minimum, maximum });
  Object.assign(number ?? jsonSchema, Object.fromEntries(limits.filter(([, limit]) => limit !== undefined)));
};
