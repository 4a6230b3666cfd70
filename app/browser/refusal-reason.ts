/** The sentence of a refused request: the `error` of this server's JSON, or the `<Message>` of an S3 endpoint's XML. */
export async function refusalReason(response: Response | undefined): Promise<string | undefined> {
  const body = (await response?.text().catch(() => undefined)) ?? "";
  try {
    const { error } = JSON.parse(body);
    return typeof error === "string" ? error : undefined;
  } catch {
    return /<Message>([^<]+)<\/Message>/.exec(body)?.[1];
  }
}
