/** Fetches JSON. Rejects an answer that is not successful with its status, a colon, and its body or status text. */
export async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (response.ok) return response.json();
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
}
