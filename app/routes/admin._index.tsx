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
import { refreshList } from "~/lists/fetch-list";
import { checkFile } from "~/lists/import/check-file.server";
import { listImports, readStats } from "~/lists/import/import-history.server";
import { listTables } from "~/lists/list-tables.server";
import { isListKind, type ListKind, listKinds, lists } from "~/lists/lists";
import { listUsedNames } from "~/tanks/used-names.server";
import { serverActionOrToast, unlessUnreachable } from "~/ui/toast/server-action";

export const meta: MetaFunction = () => [{ title: "Admin - Tank Inventory Tracker" }];

const firstRows = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = await requireAdmin(request, context);
  const { db } = context;
  const tab = parseTab(new URL(request.url).searchParams);
  const [stats, history, firsts] = await Promise.all([
    readStats(db),
    tab === "history" ? forEachList(async (kind) => ({ kind, imports: await listImports(db, kind) })) : null,
    tab === "data" ? forEachList(async (kind) => ({ kind, rows: await listTables[kind].list(db, firstRows) })) : null,
  ]);
  const screen: AdminScreen = { stats, history, lists: firsts };
  return data({ username, screen }, { headers: { "Cache-Control": "no-store" } });
}

function forEachList<Part>(read: (kind: ListKind) => Promise<Part>): Promise<Part[]> {
  return Promise.all(listKinds.map(read));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const form = await readForm(request);
  if (form.get("intent") === "logout") {
    const headers = await withToast(request, { title: "Logged out successfully" }, await signOut(request, context));
    throw redirect("/admin/login", { headers });
  }
  const kind = String(form.get("kind"));
  if (!isListKind(kind)) throw new Response("There is no such list.", { status: 400, statusText: "Bad Request" });
  if (form.get("intent") === "check") {
    const file = await readCsvField(form);
    if ("error" in file) return answer(request, failed(kind, file.status, file.title, file.error));
    const checked = await checkFile(context, kind, file, () => listUsedNames(context.db, lists[kind].tankField));
    return data<AdminSubmission>({ kind, checked }, "error" in checked ? 400 : 200);
  }
  return answer(request, await runAdminIntent(context, kind, form, admin.id));
}

async function answer(request: Request, outcome: Awaited<ReturnType<typeof runAdminIntent>>) {
  if (!outcome) throw new Response("Unknown intent.", { status: 400, statusText: "Bad Request" });
  if ("submission" in outcome) return data<AdminSubmission>(outcome.submission, outcome.status);
  throw redirect(outcome.next, { headers: await withToast(request, outcome.toast) });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const title = { clear: "Clear failed", logout: "Logout failed" }[String(form.get("intent"))] ?? "Import failed";
  try {
    return await serverActionOrToast(() => serverAction<typeof action>(), title);
  } catch (redirected) {
    const kind = String(form.get("kind"));
    if (isListKind(kind)) refreshList(kind);
    throw redirected;
  }
}

export const shouldRevalidate = unlessUnreachable;

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Admin() {
  const { username, screen } = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() ?? undefined;
  return <AdminDashboard username={username} screen={screen} submission={submission} />;
}
