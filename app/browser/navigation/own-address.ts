/** The path and the query of a location, as an address of this origin: "//x" and "/\x" would name the host x. */
export function ownAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return pathname.replace(/^[/\\]*/, "/") + search;
}
