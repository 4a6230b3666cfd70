import { hostCookie } from "~/server/host-cookie.server";
import type { ToastMessage } from "~/ui/toast/toast-store";

/** Headers of a redirect whose next page shows this message once, with or without JavaScript. */
export async function withToast(request: Request, message: ToastMessage, others: HeadersInit = {}): Promise<Headers> {
  const headers = new Headers(others);
  headers.append("Set-Cookie", await cookieFor(request).serialize(message));
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
  if (typeof value !== "object" || value === null || !("title" in value) || typeof value.title !== "string")
    return null;
  const description = "description" in value && typeof value.description === "string" ? value.description : undefined;
  return {
    title: value.title,
    description,
    variant: "variant" in value && value.variant === "destructive" ? "destructive" : "default",
  };
}
