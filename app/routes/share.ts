import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { withToast } from "~/http/toast-cookie.server";

export const loader = () => redirect("/");

const notTaken = {
  title: "Shared photos not taken",
  description: "This device was not ready for them. Share them again.",
  variant: "destructive",
} as const;

/** The service worker takes what is shared, on the device. Only where there is none yet it comes here. */
export async function action({ request }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: await withToast(request, notTaken) });
}
