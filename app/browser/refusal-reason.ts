/** The sentence of a refused request: the `error` of this server's JSON. */
export function refusalReason(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body);
    return typeof error === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
