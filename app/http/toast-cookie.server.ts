import { createCookie } from "@remix-run/cloudflare";
import type { ToastMessage } from "~/ui/toast/toast-store";

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** Headers of a redirect whose next page shows this message once, with or without JavaScript. */
export async function withToast(request: Request, message: ToastMessage, others: HeadersInit = {}): Promise<Headers> {
  const headers = new Headers(others);
  headers.append("Set-Cookie", await cookie.serialize(message, { secure: isSecure(request) }));
  return headers;
}

/** The message of the redirect before, with the header that deletes it. */
export async function takeToast(request: Request): Promise<{ toast: ToastMessage | null; headers: HeadersInit }> {
  const toast = toMessage(await cookie.parse(request.headers.get("Cookie")));
  return toast
    ? { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0, secure: isSecure(request) }) } }
    : { toast: null, headers: {} };
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
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
