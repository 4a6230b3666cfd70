import { createHash, createHmac, randomUUID } from "node:crypto";
import { hostCookie } from "~/server/host-cookie.server";

/** Browsers keep no cookie for longer than 400 days. */
const deviceSeconds = 400 * 24 * 60 * 60;

interface Account {
  username: string;
  password: string;
}

export async function readDevice(
  request: Request,
  account: Account,
  secret: string | undefined,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const cookies = request.headers.get("Cookie");
  // Remix throws on a signature that is no base64, and reads an empty cookie as "", unsigned as it is.
  const parsed = cookieFor(request, account, secret).parse(cookies);
  const id: unknown = await parsed.catch(() => undefined);
  return typeof id === "string" && id !== "" ? id : undefined;
}

export async function deviceCookie(
  request: Request,
  account: Account,
  secret: string | undefined,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const id = (await readDevice(request, account, secret)) ?? randomUUID();
  return cookieFor(request, account, secret).serialize(id);
}

/** One for each username, as admins share desks. Its key has the salted password hash: a new password ends them all. */
function cookieFor(request: Request, { username, password }: Account, secret: string) {
  const name = createHash("sha256").update(username).digest("hex").slice(0, 16);
  const key = createHmac("sha256", secret).update(`device ${password}`).digest("hex");
  return hostCookie(request, `admin-device-${name}`, { maxAge: deviceSeconds, secrets: [key] });
}

/** By a word of the user agent; an agent also names those that stand below its own. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Macintosh", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export function nameDevice(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap((names) => names.find(([word]) => userAgent?.includes(word))?.[1] ?? []);
  return named.length > 0 ? named.join(" on ") : null;
}
