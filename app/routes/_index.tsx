import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { failureOf, RequestError, textOf } from "~/browser/network/failure";
import { readForm } from "~/http/form.server";
import { isMalformedKey, keyOfForm, malformedKey } from "~/http/idempotency-key.server";
import { withToast } from "~/http/toast-cookie.server";
import { listNames } from "~/lists/list-store.server";
import { isShell, openingListId } from "~/offline/shell";
import { takeFormPhotos } from "~/photos/store/form-photos.server";
import {
  expireTankCopy,
  knownFromCopy,
  markTankCopyStale,
  screenFromCopy,
  waitingFromCopy,
} from "~/tanks/browser-copy/tank-copy";
import { markSaved } from "~/tanks/list/saved-tank";
import { listPrinted } from "~/tanks/list/tank-list.server";
import { noSuggestions, type ScreenContent, type TankSubmission } from "~/tanks/model/screen-content";
import type { PrintContent } from "~/tanks/print/print-page";
import {
  isDialogChange,
  isOtherPhoto,
  listHref,
  openedBy,
  parseTankQuery,
  reportOf,
  tidyHref,
} from "~/tanks/query/tank-url";
import { saveTankScreen } from "~/tanks/save/save-screen.server";
import { PrintPage } from "~/tanks/screen/lazy-screens";
import { loadTankScreen } from "~/tanks/screen/load-screen.server";
import { OpeningScreen } from "~/tanks/screen/opening-screen";
import { screenTitle } from "~/tanks/screen/screen-title";
import { TankScreen } from "~/tanks/screen/tank-screen";
import { summarizeTanks } from "~/tanks/summary/summary.server";
import { parseSummaryOrder, type SummaryContent } from "~/tanks/summary/tank-summary";
import { showError, showFailure, showToast } from "~/ui/toast/toast-store";

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  {
    title: screenTitle(
      new URLSearchParams(data?.mode === "opening" ? "" : location.search),
      data && "tank" in data ? data.tank : undefined,
    ),
  },
  { name: "description", content: "Customers' storage tanks: what they hold, how much, and where." },
  ...firstPaintWith(data),
];

/** A frame of the header alone would hold up the first tanks. The worker may put the server's list into an opening screen. */
function firstPaintWith(content: Content | undefined) {
  const expect = (id: string) => [{ tagName: "link", rel: "expect", href: `#${id}`, blocking: "render" } as const];
  if (content?.mode === "opening") return expect(openingListId);
  if (content?.mode !== "list") return [];
  const [tank] = content.rows.tanks;
  return expect(tank ? `tank-${tank.id}` : "main");
}

type Content = ScreenContent | PrintContent | SummaryContent | { mode: "opening" };

export async function loader({ request, context: { db } }: LoaderFunctionArgs): Promise<Content> {
  if (isShell(request)) return { mode: "opening" };
  const { searchParams } = new URL(request.url);
  const canonical = tidyHref(searchParams);
  if (canonical !== undefined) throw redirect(canonical);
  const report = reportOf(searchParams);
  if (report === "print") return { mode: report, ...(await listPrinted(db, parseTankQuery(searchParams))) };
  if (report === "summary") {
    return summarizeTanks(db, parseTankQuery(searchParams), parseSummaryOrder(searchParams));
  }
  return loadTankScreen(db, searchParams, () => listNames(db));
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Content> {
  const { searchParams } = new URL(request.url);
  try {
    if (openedBy(searchParams).mode === "outbox") return { mode: "outbox", suggestions: noSuggestions };
    const copied = reportOf(searchParams) ? undefined : await screenFromCopy(searchParams);
    return copied ?? (await serverLoader<typeof loader>());
  } catch (thrown) {
    if (isRouteErrorResponse(thrown)) {
      const waiting = thrown.status === 404 ? waitingFromCopy(searchParams) : undefined;
      if (waiting) return waiting;
      throw thrown;
    }
    if (!(thrown instanceof RequestError)) {
      // React reports only what is thrown while it renders.
      if (!(thrown instanceof Response)) reportError(thrown);
      throw thrown;
    }
    const known = thrown.failure.kind === "connection" ? knownFromCopy(searchParams) : undefined;
    return known ?? { mode: "unreachable", suggestions: noSuggestions, failure: thrown.failure };
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  const key = keyOfForm(form);
  if (isMalformedKey(key)) return data<TankSubmission>({ error: malformedKey }, { status: 400 });
  const owner = String(searchParams.get("photos") ?? searchParams.get("edit") ?? (form.get("id") || (key ?? "")));
  const { photoStore, mayUpload } = context;
  const photos = takeFormPhotos(photoStore, { form, name: "photoUrls", owner, mayUpload });
  const outcome = await saveTankScreen(context, searchParams, { form, photos, key });
  if ("submission" in outcome) return data(outcome.submission, { status: outcome.status, headers: outcome.headers });
  const { next, toast, tank } = outcome;
  // A page whose scripts run goes back to its list by itself.
  if (tank && form.has("isScripted")) {
    const saved = { id: tank.id, propertyNumber: tank.propertyNumber, toast };
    return data<TankSubmission>({ saved });
  }
  throw redirect(next, { headers: await withToast(request, toast) });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<TankSubmission> {
  const { searchParams } = new URL(request.url);
  const opened = openedBy(searchParams);
  const edited = opened.mode === "form" ? opened.id : undefined;
  const failed = edited === undefined ? "Error creating tank" : "Error updating tank";
  // What this device alone keeps makes no copy of the server's list older.
  const post = async () => {
    markTankCopyStale();
    const submission = await serverAction<typeof action>();
    expireTankCopy();
    return submission;
  };
  try {
    const submission = searchParams.has("photos") ? await post() : await saveForm(request, edited, post);
    if (submission.saved) {
      markSaved(submission.saved);
      showToast(submission.saved.toast);
    }
    if (submission.error && !submission.conflict) showError(failed, submission.error);
    return submission;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) throw thrown;
    markTankCopyStale();
    // Of a save that was sent again, or whose form was left: it says so.
    if (request.signal.aborted) return {};
    const failure = failureOf(thrown);
    const what = `${failure.what} What you typed is kept.`;
    showFailure(failed, { ...failure, what });
    return { error: textOf({ ...failure, what }) };
  }
}

type Post = () => Promise<TankSubmission>;

/** Without the code that keeps it on this device, the server alone has it. */
async function saveForm(request: Request, edited: string | undefined, post: Post): Promise<TankSubmission> {
  const form = await request.clone().formData();
  const { saveTank } = await import("~/tanks/form/tank-form").catch(() => ({ saveTank: post }));
  const list = listHref(new URL(request.url).searchParams);
  return saveTank({ form, edited, list, post });
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

/** A save's answer says all that the form needs; a dialog, or another photo of the gallery enlarged, needs no new data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  actionResult === undefined &&
  !isDialogChange(currentUrl, nextUrl) &&
  !isOtherPhoto(currentUrl, nextUrl);

export default function Index() {
  const content = useLoaderData<Content>();
  const submission = useActionData<TankSubmission>() ?? undefined;
  if (content.mode === "opening") return <OpeningScreen />;
  if (content.mode === "print") return <PrintPage {...content} />;
  return <TankScreen content={content} submission={submission} />;
}
