/** The opening screen, the same for every person and address: the device keeps it. */
export const shellAddress = "/?shell";

/** Of the element of the opening screen that holds the list as it was last seen, and of that list on the device. */
export const openingListId = "opening-list";

/** The server's mark of a page that may be kept: that of a portal or a sign-in has none. */
export const keptHeader = "X-Kept-On-Device";

const policyName = "Content-Security-Policy";

export function isShell({ url }: Pick<Request, "url">): boolean {
  return new URL(url).searchParams.has("shell");
}

export async function withNewNonce(page: Response): Promise<Response | undefined> {
  const policy = page.headers.get(policyName) ?? "";
  const [, used] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!used) return undefined;
  const nonce = crypto.randomUUID();
  const headers = new Headers(page.headers);
  headers.set(policyName, policy.replaceAll(used, nonce));
  return new Response((await page.text()).replaceAll(used, nonce), { headers });
}
