import { pause } from "../store";

const longestReadMs = 10_000;

/** The sentence of a refusal: `error` of this server's JSON, its plain text, or `<Message>` of an S3 endpoint's XML. */
export async function refusalReason(response: Response): Promise<string | undefined> {
  const reading = response.text().catch(() => undefined);
  const body = (await Promise.race([reading, pause(longestReadMs)])) ?? "";
  try {
    const { error } = JSON.parse(body);
    return typeof error === "string" ? error : undefined;
  } catch {
    return isOwnText(response) ? body : /<Message>([^<]+)<\/Message>/.exec(body)?.[1];
  }
}

/** Every answer of this server has an id; what stands before it may answer with a text of its own. */
function isOwnText(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return /^text\/plain\b/i.test(type) && response.headers.has("X-Request-Id") === true;
}
