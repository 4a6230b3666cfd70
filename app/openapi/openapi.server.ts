import { sessionCookieName } from "~/admin/sign-in/sessions.server";
import { listKinds } from "~/lists/lists";
import { describeContent } from "./content.server";
import { answerHeaders, requestHeaders } from "./headers.server";
import type { Operation } from "./operation.server";
import { operations } from "./operations.server";
import { describeQuery } from "./query.server";
import { describeResponses } from "./responses.server";

type Json = Record<string, unknown>;

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
    servers: [{ url: "/" }],
    paths,
    components: {
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([name, header]) => [name, { name, in: "header", ...header }]),
      ),
      headers: answerHeaders,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: `__Host-${sessionCookieName}`,
          description: `Over http, as on a developer's own machine, it is named ${sessionCookieName}.`,
        },
      },
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
  const { name, path, method, summary, description, kinds = listKinds, isOfAdmin } = operation;
  const { query = [], headers = [], body, answers } = operation;
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => ({
    name: part,
    in: "path",
    required: true,
    schema: part === "kind" ? { type: "string", enum: kinds } : { type: "string" },
  }));
  const ofHeaders = [
    ...(method === "get" && !operation.isWithoutDatabase ? ["X-D1-Bookmark"] : []),
    ...("304" in answers ? ["If-None-Match"] : []),
    ...headers,
  ].map((header) => ({ $ref: `#/components/parameters/${header}` }));
  return {
    operationId: name,
    summary,
    ...(description && { description }),
    security: isOfAdmin ? [{ session: [] }] : [],
    parameters: [...ofPath, ...query.map(describeQuery), ...ofHeaders],
    ...(body ? { requestBody: { required: true, content: describeContent(body, "input") } } : {}),
    responses: describeResponses(operation),
  };
}
