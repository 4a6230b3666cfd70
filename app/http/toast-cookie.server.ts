import { z } from "zod";
import { hostCookie } from "~/server/host-cookie.server";
import type { ToastMessage } from "~/ui/toast/toast-store";

const messageSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(["default", "destructive"]).optional(),
  // To a list and nowhere else: a cookie can be written by others.
  link: z.object({ label: z.string(), href: z.string().startsWith("/?") }).optional(),
});

/** Browsers refuse a cookie of more than 4,096 bytes, and the message with it. */
const longestLink = 2000;

/** Headers of a redirect whose next page shows this message once, with or without JavaScript. */
export async function withToast(request: Request, message: ToastMessage, others: HeadersInit = {}): Promise<Headers> {
  const headers = new Headers(others);
  const { link, ...words } = message;
  const isLong = (link?.href.length ?? 0) > longestLink;
  headers.append("Set-Cookie", await cookieFor(request).serialize(isLong ? words : message));
  return headers;
}

export async function takeToast(request: Request): Promise<{ toast: ToastMessage | null; headers: HeadersInit }> {
  const cookie = cookieFor(request);
  const toast = toMessage(await cookie.parse(request.headers.get("Cookie")));
  return toast
    ? { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } }
    : { toast: null, headers: {} };
}

function cookieFor(request: Request) {
  return hostCookie(request, "toast", { maxAge: 60 });
}

function toMessage(value: unknown): ToastMessage | null {
  return messageSchema.safeParse(value).data ?? null;
}
