interface KeptAnswer<Answer> {
  answer: Promise<Answer>;
  askedAt: number;
}

const kept = new Map<string, KeptAnswer<unknown>>();

/** Caches a successful answer for `lifetime` ms. Rejects with the status and the body of a failed one. */
export function keptAnswer<Answer>(url: string, lifetime: number): Promise<Answer> {
  const known = kept.get(url) as KeptAnswer<Answer> | undefined;
  if (known && Date.now() - known.askedAt < lifetime) return known.answer;
  const answer = ask<Answer>(url);
  kept.set(url, { answer, askedAt: Date.now() });
  answer.catch(() => kept.delete(url));
  return answer;
}

export function forgetAnswer(url: string): void {
  kept.delete(url);
}

async function ask<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (response.ok) return response.json();
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
}
