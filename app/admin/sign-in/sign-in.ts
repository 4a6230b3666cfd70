export const missingCredentials = {
  title: "Missing credentials",
  description: "Please enter both username and password",
} as const;

export function signInHref(back: string): string {
  return `/admin/login?back=${encodeURIComponent(back)}`;
}

/** The page to lead back to; undefined when no session ended, or for an address that is none of the admin's. */
export function parseBack(params: URLSearchParams): string | undefined {
  const back = params.get("back") ?? "";
  return /^\/admin(\?[!-~]*)?$/.test(back) ? back : undefined;
}
