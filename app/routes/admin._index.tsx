import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { readCsvField } from "~/admin/api-list.server";
import { AdminDashboard } from "~/admin/dashboard/admin-dashboard";
import { failed, runAdminIntent } from "~/admin/dashboard/admin-intent.server";
import { type AdminScreen, type AdminSubmission, parseTab } from "~/admin/dashboard/admin-screen";
import { requireAdmin, signOut } from "~/admin/sign-in/admin-auth.server";
import { readForm } from "~/http/form.server";
import { withToast } from "~/http/toast-cookie.server";
import { listCustomers } from "~/lists/customers.server";
import { checkFile } from "~/lists/import/check-file.server";
import { listImports, readStats } from "~/lists/import/import-history.server";
import { isImportKind } from "~/lists/list-kind";
import { listProducts } from "~/lists/products.server";
import { serverActionOrToast, unlessUnreachable } from "~/ui/toast/server-action";

export const meta: MetaFunction = () => [{ title: "Admin - Tank Inventory Tracker" }];

const firstRows = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = await requireAdmin(request, context);
  const { db } = context;
  const tab = parseTab(new URL(request.url).searchParams);
  const [stats, history, lists] = await Promise.all([
    readStats(db),
    tab === "history" ? Promise.all([listImports(db, "customers"), listImports(db, "products")]) : null,
    tab === "data" ? Promise.all([listCustomers(db, firstRows), listProducts(db, firstRows)]) : null,
  ]);
  const screen: AdminScreen = {
    stats,
    history: history && { customers: history[0], products: history[1] },
    lists: lists && { customers: lists[0], products: lists[1] },
  };
  return data({ username, screen }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const form = await readForm(request);
  if (form.get("intent") === "logout") {
    const headers = await withToast({ title: "Logged out successfully" }, await signOut(request, context));
    throw redirect("/admin/login", { headers });
  }
  const kind = String(form.get("kind"));
  if (!isImportKind(kind)) throw new Response("There is no such list.", { status: 400, statusText: "Bad Request" });
  const store = { db: context.db, bucket: context.photoStore.bucket };
  if (form.get("intent") === "check") {
    const file = await readCsvField(form);
    if ("error" in file) return answer(failed(kind, file.status, file.title, file.error));
    const checked = await checkFile(store, kind, file);
    return data<AdminSubmission>({ kind, checked }, "error" in checked ? 400 : 200);
  }
  return answer(await runAdminIntent(store, kind, form, admin.id));
}

async function answer(outcome: Awaited<ReturnType<typeof runAdminIntent>>) {
  if (!outcome) throw new Response("There is nothing to do.", { status: 400, statusText: "Bad Request" });
  if ("submission" in outcome) return data<AdminSubmission>(outcome.submission, outcome.status);
  throw redirect(outcome.next, { headers: await withToast(outcome.toast) });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  const title = { clear: "Clear failed", logout: "Logout failed" }[String(intent)] ?? "Import failed";
  return serverActionOrToast(() => serverAction<typeof action>(), title);
}

export const shouldRevalidate = unlessUnreachable;

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Admin() {
  const { username, screen } = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() ?? undefined;
  return <AdminDashboard username={username} screen={screen} submission={submission} />;
}
