/** The address that a request came from, as limits count it; of an IPv6 address the /64: a client can use any in its own. */
export function clientNetwork(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  const url = `http://[${address}]/`;
  if (!address.includes(":") || !URL.canParse(url)) return address.slice(0, 64);
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  return [...groups, ...Array<string>(8 - groups.length - rest.length).fill("0"), ...rest].slice(0, 4).join(":");
}
