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

export interface Page {
  html: string;
  headers: Headers;
}

export async function readPage(response: Response): Promise<Page> {
  return { html: await response.text(), headers: new Headers(response.headers) };
}

/** Undefined if the page has no nonce. */
export function withNonce(nonce: string, { html, headers }: Page): Page | undefined {
  const policy = headers.get(policyName) ?? "";
  const [, used] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!used) return undefined;
  const renewed = new Headers(headers);
  renewed.set(policyName, policy.replaceAll(used, nonce));
  return { html: html.replaceAll(used, nonce), headers: renewed };
}

export function haveOnePolicy(page: Page, other: Page): boolean {
  return page.headers.get(policyName) === other.headers.get(policyName);
}
