import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { readForm } from "~/http/form.server";
import { withToast } from "~/http/toast-cookie.server";
import { listCustomerNames } from "~/lists/customers.server";
import { listItemNumbers } from "~/lists/products.server";
import { takeFormPhotos } from "~/photos/store/form-photos.server";
import { markTankIndexStale, screenFromIndex } from "~/tanks/browser-copy/tank-copy";
import { discardDraft, draftKey } from "~/tanks/form/tank-draft";
import { loadTankScreen } from "~/tanks/screen/load-screen.server";
import { saveTankScreen } from "~/tanks/screen/save-screen.server";
import { TankPage } from "~/tanks/screen/tank-screen";
import { canonicalSearch, maxSuggestions, type TankScreen, type TankSubmission } from "~/tanks/tank-screen";
import { unlessUnreachable } from "~/ui/toast/server-action";
import { showToast } from "~/ui/toast/toast-store";

export const meta: MetaFunction = () => [
  { title: "Tank Inventory Tracker" },
  { name: "description", content: "Customers' storage tanks: what they hold, how much, and where." },
];

export async function loader({ request, context: { db } }: LoaderFunctionArgs): Promise<TankScreen> {
  const { searchParams } = new URL(request.url);
  const canonical = canonicalSearch(searchParams);
  if (canonical !== undefined) throw redirect(`/${canonical}`);
  return loadTankScreen(db, searchParams, async () => {
    const [customers, products] = await Promise.all([
      listCustomerNames(db, maxSuggestions),
      listItemNumbers(db, maxSuggestions),
    ]);
    return { customers, products };
  });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<TankScreen> {
  return (await screenFromIndex(new URL(request.url).searchParams)) ?? serverLoader<typeof loader>();
}

export async function action({ request, context: { db, photoStore } }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  const photoErrors = await takeFormPhotos(photoStore, form, "photoUrls");
  const outcome = await saveTankScreen(db, searchParams, { form, photoErrors });
  if ("submission" in outcome) return data(outcome.submission, outcome.status);
  throw redirect(outcome.next, { headers: await withToast(outcome.toast) });
}

export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<TankSubmission | null> {
  const { searchParams } = new URL(request.url);
  const edited = searchParams.get("edit");
  const failed = edited === null ? "Error creating tank" : "Error updating tank";
  try {
    const submission = await serverAction<typeof action>();
    markTankIndexStale();
    if (submission.error) showToast({ title: failed, description: submission.error, variant: "destructive" });
    return submission;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) {
      if (!searchParams.has("photos")) discardDraft(draftKey(edited ?? undefined));
      markTankIndexStale();
      throw thrown;
    }
    const description = "The server could not be reached. What you typed is kept: try again.";
    showToast({ title: failed, description, variant: "destructive" });
    return null;
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  unlessUnreachable(change) && !isOtherPhoto(change.currentUrl, change.nextUrl);

/** Another photo of the gallery enlarged needs nothing new of the server. */
function isOtherPhoto(current: URL, next: URL): boolean {
  const [before, after] = [new URL(current), new URL(next)];
  const isChanged = before.searchParams.get("photo") !== after.searchParams.get("photo");
  for (const { searchParams } of [before, after]) searchParams.delete("photo");
  return isChanged && before.href === after.href;
}

export default function Index() {
  const screen = useLoaderData<TankScreen>();
  const submission = useActionData<TankSubmission>() ?? undefined;
  return <TankPage screen={screen} submission={submission} />;
}
