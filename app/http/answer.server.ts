import { z } from "zod";

interface RefusalDetails {
  fieldErrors?: Record<string, string[]>;
  headers?: Record<string, string>;
}

/** The answer to a request that is refused: one sentence a person understands, and the fields at fault. */
export function refuse(status: number, error: string, { fieldErrors, headers }: RefusalDetails = {}): Response {
  return Response.json(fieldErrors ? { error, fieldErrors } : { error }, { status, headers });
}

export function notFound(): Response {
  return refuse(404, "Not found.");
}

/** The 400 that names every field at fault, led by the first of them. */
export function refuseInvalid(error: z.ZodError): Response {
  const { fieldErrors } = z.flattenError(error) as { fieldErrors: Record<string, string[]> };
  const first = Object.values(fieldErrors)[0]?.[0];
  return first ? refuse(400, first, { fieldErrors }) : refuse(400, "The body must be a JSON object.");
}

/** Reads a JSON body, or gives the refusal to answer with; the size has been limited before a route runs. */
export async function readJson(request: Request): Promise<{ json: unknown } | { refusal: Response }> {
  const mediaType = (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") return { refusal: refuse(415, "Send the body as application/json.") };
  try {
    return { json: await request.json() };
  } catch {
    return { refusal: refuse(400, "The body is not valid JSON.") };
  }
}
