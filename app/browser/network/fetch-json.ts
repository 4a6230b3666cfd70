import { lostLine, RequestError, usableAnswer } from "./failure";

/** Rejects with a RequestError; its sentence is the reason of a refusal. */
export async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  const response = await usableAnswer(await fetch(url, init));
  return response.json<Answer>().catch((thrown): never => {
    throw thrown instanceof TypeError ? new RequestError(lostLine) : thrown;
  });
}
