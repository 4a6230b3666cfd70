/** What a header of conditions may hold; R2 throws on other lists. */
export function isEntityTags(value: string | null): boolean {
  return value === null || /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/.test(value);
}

/** Compared weakly, as If-None-Match is; "*" is any tag. */
export function isKnown(knownTags: string | null, tag: string): boolean {
  if (knownTags?.trim() === "*") return true;
  const opaque = (text: string) => text.trim().replace(/^W\//, "");
  return knownTags?.split(",").some((known) => opaque(known) === opaque(tag)) ?? false;
}

export function notModified(headers: HeadersInit): Response {
  return new Response(null, { status: 304, headers });
}
