import { failureOfAnswer, isPage, lostLine, RequestError } from "./failure";

/** Rejects with a RequestError; its sentence is the reason of a refusal. */
export async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok || isPage(response)) throw new RequestError(await failureOfAnswer(response));
  return response.json<Answer>().catch((thrown): never => {
    throw thrown instanceof TypeError ? new RequestError(lostLine) : thrown;
  });
}
