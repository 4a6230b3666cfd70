import { z } from "zod";

interface RefusalDetails {
  fieldErrors?: Record<string, string[] | undefined>;
  headers?: Record<string, string>;
}

/** The JSON of every refused request: `error` is a sentence for people, `fieldErrors` names the invalid fields. */
export function refuse(status: number, error: string, { fieldErrors, headers }: RefusalDetails = {}): Response {
  return Response.json(fieldErrors ? { error, fieldErrors } : { error }, { status, headers });
}

export function notFound(): Response {
  return refuse(404, "Not found.");
}

/** Reads a JSON body, or returns the refusal to answer with. The Worker's entry has limited the size before. */
export async function readJson(request: Request): Promise<{ json: unknown } | { refusal: Response }> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
  if (!isJson) return { refusal: refuse(415, "Send the body as application/json.") };
  try {
    const text = decodeUtf8(await request.arrayBuffer());
    return text === undefined ? { refusal: refuse(400, "The body is not UTF-8.") } : { json: JSON.parse(text) };
  } catch {
    return { refusal: refuse(400, "The body is not valid JSON.") };
  }
}

/** `request.json()` would read a replacement character for what is not UTF-8. */
function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export async function readInput<Input>(
  request: Request,
  schema: z.ZodType<Input>,
): Promise<{ input: Input } | { refusal: Response }> {
  const body = await readJson(request);
  if ("refusal" in body) return body;
  const { data, error } = schema.safeParse(body.json);
  const misspelt = schema instanceof z.ZodObject && findMisspelt(body.json, Object.keys(schema.shape));
  if (misspelt) return { refusal: refuse(400, misspelt.error, misspelt) };
  return error ? { refusal: refuseInvalid(error) } : { input: data };
}

/** A field that would be left out with a success: "photoURLs" for "photoUrls". */
function findMisspelt(json: unknown, fields: string[]) {
  if (typeof json !== "object" || json === null) return undefined;
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const missing = new Map(fields.filter((name) => !(name in json)).map((name) => [plain(name), name]));
  for (const given of Object.keys(json)) {
    const meant = fields.includes(given) ? undefined : missing.get(plain(given));
    if (!meant) continue;
    const error = `There is no field ${JSON.stringify(given.slice(0, 100))}; is "${meant}" meant?`;
    return { error, fieldErrors: { [meant]: [error] } };
  }
  return undefined;
}

function refuseInvalid(error: z.ZodError<unknown>): Response {
  const { fieldErrors } = z.flattenError(error as z.ZodError<Record<string, unknown>>);
  const first = Object.values(fieldErrors)[0]?.[0];
  return first ? refuse(400, first, { fieldErrors }) : refuse(400, "The body must be a JSON object.");
}
