import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { runAccountIntent } from "~/admin/account/account-intent.server";
import { listSessions } from "~/admin/account/account-sessions.server";
import { AccountView } from "~/admin/account/account-view";
import { adminProduct, adminTitle } from "~/admin/admin-screen";
import { listAdmins } from "~/admin/admins/admins.server";
import { runAdminsIntent } from "~/admin/admins/admins-intent.server";
import { AdminsPanel } from "~/admin/admins/admins-panel";
import { parseAdminTask } from "~/admin/admins/admins-screen";
import { AdminDashboard } from "~/admin/dashboard/admin-dashboard";
import { AdminHeader } from "~/admin/dashboard/admin-header";
import { type AdminStore, runListIntent } from "~/admin/dashboard/list-intent.server";
import { loadScreen } from "~/admin/dashboard/load-screen.server";
import { isShownCheck } from "~/admin/import/use-chosen-file";
import { type IntentOutcome, intents, isOfAdmins, isOfList, readIntent } from "~/admin/intents";
import { readAsAdmin, requireAdmin, signOut } from "~/admin/sign-in/admin-auth.server";
import { readForm } from "~/http/form.server";
import { withToast } from "~/http/toast-cookie.server";
import { refreshList } from "~/lists/fetch-list";
import { isListKind, type ListKind, lists } from "~/lists/lists";
import { countTanks } from "~/tanks/query/tank-condition.server";
import { countUnlisted, listUsedNames } from "~/tanks/store/used-names.server";
import { serverActionOrToast, unlessUnreachable } from "~/ui/toast/server-action";

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  { title: data ? adminTitle(new URLSearchParams(location.search)) : adminProduct },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [admin, content] = await readAsAdmin(request, context, async (token) =>
    searchParams.has("account")
      ? await loadAccount(context.db, token)
      : { screen: await loadScreen(storeOf(context), searchParams) },
  );
  return data({ username: admin.username, ...content }, { headers: { "Cache-Control": "no-store" } });
}

async function loadAccount(db: AppLoadContext["db"], token: string) {
  const [sessions, admins] = await Promise.all([listSessions(db, token), listAdmins(db)]);
  return { sessions, admins };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const form = await readForm(request);
  const intent = readIntent(form);
  if (intent === "logout") {
    const headers = await withToast(request, { title: "Logged out successfully" }, await signOut(request, context));
    throw replace("/admin/login", { headers });
  }
  if (isOfList(intent)) {
    const kind = String(form.get("kind"));
    if (!isListKind(kind)) throw new Response("There is no such list.", { status: 400, statusText: "Bad Request" });
    const changeList = () => runListIntent(storeOf(context), kind, intent, form, admin.id);
    return answer(request, await context.log.watch({ intent, kind }, changeList));
  }
  const change = () =>
    isOfAdmins(intent)
      ? runAdminsIntent(context.db, admin, intent, form)
      : runAccountIntent(request, context, admin, intent, form);
  return answer(request, await context.log.watch({ intent }, change));
}

function storeOf({ db, files, businessCentral }: AppLoadContext): AdminStore {
  const usedNames = (kind: ListKind) => listUsedNames(db, lists[kind].tankField);
  const unlisted = (kind: ListKind) => countUnlisted(db, kind, lists[kind].tankField);
  const hasBusinessCentral = businessCentral !== undefined;
  return { db, files, hasBusinessCentral, usedNames, countTanks: () => countTanks(db), countUnlisted: unlisted };
}

async function answer<Submission>(request: Request, outcome: IntentOutcome<Submission>) {
  const { headers } = outcome;
  if ("submission" in outcome) return data(outcome.submission, { status: outcome.status, headers });
  const { next, toast } = outcome;
  throw redirect(next, { headers: toast ? await withToast(request, toast, headers) : headers });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const texts = intents[readIntent(form)];
  try {
    return await serverActionOrToast({ request, serverAction: () => serverAction<typeof action>(), ...texts });
  } catch (redirected) {
    const kind = String(form.get("kind"));
    if (isListKind(kind)) refreshList(kind);
    throw redirected;
  }
}

/** Also after a refusal of what was seen: the list was changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = (about) =>
  about.actionStatus === 409 || (unlessUnreachable(about) && !isShownCheck(about.currentUrl, about.nextUrl));

export function headers({ actionHeaders, loaderHeaders }: HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export default function Admin() {
  const { username, ...content } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const submission = useActionData<typeof action>() ?? undefined;
  const isOfList = submission && "kind" in submission;
  const ofAccount = isOfList ? undefined : submission;
  return (
    <>
      <AdminHeader username={username} />
      {"screen" in content ? (
        <AdminDashboard screen={content.screen} submission={isOfList ? submission : undefined} />
      ) : (
        <AccountView username={username} sessions={content.sessions} submission={ofAccount}>
          <AdminsPanel
            admins={content.admins}
            self={username}
            task={parseAdminTask(params, content.admins, username)}
            submission={ofAccount}
          />
        </AccountView>
      )}
    </>
  );
}
