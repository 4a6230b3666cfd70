import type { z } from "zod";
import { readInput, refuse } from "./answer.server";

export const malformedKey = "An Idempotency-Key is 1 to 100 printable ASCII characters.";

export const keyPattern = /^[ -~]{1,100}$/;

export async function readKeyedInput<Input>(
  request: Request,
  schema: z.ZodType<Input>,
): Promise<{ input: Input; key: string | undefined } | { refusal: Response }> {
  const key = request.headers.get("Idempotency-Key") ?? undefined;
  if (isMalformedKey(key)) return { refusal: refuse(400, malformedKey) };
  const read = await readInput(request, schema);
  return "refusal" in read ? read : { ...read, key };
}

export function keyOfForm(form: FormData): string | undefined {
  const key = form.get("idempotencyKey");
  return key === null ? undefined : String(key);
}

export function isMalformedKey(key: string | undefined): boolean {
  return key !== undefined && !keyPattern.test(key);
}
