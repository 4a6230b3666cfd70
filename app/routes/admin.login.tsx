import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { describeRefusal, getAdmin, signInByForm } from "~/admin/sign-in/admin-auth.server";
import { LoginForm } from "~/admin/sign-in/login-form";
import { parseBack } from "~/admin/sign-in/sign-in";
import { readForm } from "~/http/form.server";
import { withToast } from "~/http/toast-cookie.server";
import { serverActionOrToast, unlessUnreachable } from "~/ui/toast/server-action";

export const meta: MetaFunction = () => [{ title: "Admin Login - Tank Inventory Tracker" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = parseBack(new URL(request.url).searchParams);
  if (await getAdmin(request, context)) throw replace(back ?? "/admin");
  return data({ hint: context.demoAdmin, isEnded: back !== undefined }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request.clone());
  const outcome = await signInByForm(request, context);
  if (outcome.kind === "signedIn") {
    throw replace(parseBack(new URL(request.url).searchParams) ?? "/admin", {
      headers: await withToast(request, { title: "Login successful" }, outcome.cookies),
    });
  }
  const { status, title, description, headers } = describeRefusal(outcome);
  const username = String(form.get("username") ?? "").trim();
  return data({ failure: { title, description }, username }, { status, headers });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return serverActionOrToast({ request, serverAction: () => serverAction<typeof action>(), title: "Login failed" });
}

export const shouldRevalidate = unlessUnreachable;

export function headers({ actionHeaders, loaderHeaders }: HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export default function AdminLogin() {
  const { hint, isEnded } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? undefined;
  return <LoginForm hint={hint} isEnded={isEnded} refusal={refusal} />;
}
