import { reusedKey } from "~/tanks/store/receipts.server";
import { refusal } from "./answers.server";
import { describeContent } from "./content.server";
import type { AnswerHeader } from "./headers.server";
import type { Operation } from "./operation.server";

type Json = Record<string, unknown>;

const sentences: Record<string, string> = {
  200: "Done",
  201: "Added",
  206: "A part",
  302: "To the sign-in, for a browser that follows a link",
  304: "Unchanged",
  400: "Malformed, or an unknown parameter or value",
  401: "Not signed in, as an admin or to Cloudflare Access",
  403: "From another site",
  404: "Not there",
  409: "Stored before, with other values, or others save it at the same time",
  411: "Without its length",
  412: "Another version is stored",
  413: "Too large",
  415: "Of another type, or compressed",
  422: reusedKey,
  429: "Too many at once",
  503: "Failed, or cannot be told now",
};

const sentWith: Record<string, AnswerHeader[]> = {
  201: ["Location"],
  206: ["Content-Range"],
  302: ["Location"],
  429: ["Retry-After"],
  503: ["Retry-After"],
  "4XX": ["Allow", "Retry-After"],
  "5XX": ["Retry-After"],
};

export function describeResponses(operation: Operation): Json {
  const { answers, refusals = [] } = operation;
  const texts = Object.fromEntries(refusals.map((type) => [type, { schema: { type: "string" } }]));
  const content = { ...describeContent(refusal, "output"), ...texts };
  const refuse = (status: string, description: string) => [
    status,
    { description, headers: headersOf(operation, status), content },
  ];
  const answered = Object.entries(answers).map(([status, content]) => [
    status,
    {
      description: sentences[status],
      headers: headersOf(operation, status, content),
      ...(content && { content: describeContent(content, "output") }),
    },
  ]);
  return Object.fromEntries([
    ...refusedWith(operation).map((status) => refuse(String(status), sentences[status] ?? "")),
    refuse("4XX", "Refused; nothing was changed"),
    refuse("5XX", describeFailure(operation)),
    ...answered,
  ]);
}

function refusedWith({ method, path, headers, refused = [] }: Operation): number[] {
  return [
    400,
    401,
    ...(method === "get" ? [] : [403, 413, 415]),
    ...(path.includes("{") ? [404] : []),
    ...(headers?.includes("Idempotency-Key") ? [422] : []),
    ...refused,
  ];
}

function describeFailure({ method, path, headers }: Operation): string {
  if (method === "get") return "Failed: ask again.";
  const key = path === "/api/tanks" ? "key or id" : "key";
  const isRepeatable = headers?.includes("Idempotency-Key");
  return `It is not known whether it was done${isRepeatable ? `: send it again with the same ${key}.` : "."}`;
}

function headersOf(
  { method, headers, answers, sends = [], isWithoutDatabase }: Operation,
  status: string,
  content?: Operation["answers"][number],
): Json {
  const isTagged = "304" in answers || headers?.includes("Idempotency-Key");
  const isFile = Array.isArray(content) && content.length > 0;
  const names: AnswerHeader[] = [
    "X-Request-Id",
    ...(isWithoutDatabase ? [] : (["X-D1-Bookmark"] as const)),
    ...(isWithoutDatabase || method === "get" ? [] : (["Set-Cookie"] as const)),
    ...(status in answers ? sends : []),
    ...(isTagged && status in answers ? (["ETag"] as const) : []),
    ...(isFile ? (["Content-Disposition"] as const) : []),
    ...(sentWith[status] ?? []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
