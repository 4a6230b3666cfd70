import { z } from "zod";
import type { Content } from "./operation.server";

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"];

export function describeContent(content: Content, io: "input" | "output"): Record<string, unknown> {
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
