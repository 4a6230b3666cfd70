import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type AdminSubmission, checkedHref, parseTab, tabHref } from "~/admin/admin-screen";
import { signInHref } from "~/admin/sign-in/sign-in";
import { failureOf, failureOfAnswer, isPage, RequestError, textOf } from "~/browser/network/failure";
import { sendWithProgress } from "~/browser/network/send-with-progress";
import { type CheckedFile, refuseFile } from "~/lists/import/checked-file";
import { isListKind, type ListKind } from "~/lists/lists";
import { type ErrorMessage, showError, showFailure } from "~/ui/toast/toast-store";

const failed = "Import failed";

interface Shown {
  file?: File;
  /** The fraction sent, 0 to 1, while the file is being checked. */
  progress?: number;
  checked?: CheckedFile;
  failure?: ErrorMessage;
}

interface Kept {
  shown: Shown;
  sending?: AbortController;
  follow?: (shown: Shown, isSignedOut: boolean) => void;
}

/** Outlives the panel: a file on its way or checked while another tab is shown, one to be checked while its sender signs in. */
const kept = new Map<ListKind, Kept>();

/** A file of whoever signs out is nobody's, unlike that of a session which ends by itself. */
export function forgetChosenFiles(): void {
  for (const kind of kept.keys()) forget(kind);
}

function forget(kind: ListKind): void {
  kept.get(kind)?.sending?.abort();
  kept.delete(kind);
}

function keptAt(kind: ListKind, version: string): Shown | undefined {
  const { shown, sending } = kept.get(kind) ?? {};
  const isCurrent = shown?.checked && "preview" in shown.checked && shown.checked.preview.version === version;
  return sending || isCurrent || isRefused(shown) ? shown : undefined;
}

function checkOf(kind: ListKind, { checked }: Shown): string | undefined {
  return checked && "checkedId" in checked ? checkedHref(kind, checked.checkedId) : undefined;
}

/** Whether an address is that of the check that stands there already, for which nothing need be loaded. */
export function isShownCheck(current: URL, next: URL): boolean {
  const tab = parseTab(current.searchParams);
  const shown = isListKind(tab) && !current.searchParams.has("account") ? kept.get(tab)?.shown : undefined;
  const isNew = current.search !== next.search;
  return isNew && isListKind(tab) && shown !== undefined && checkOf(tab, shown) === next.pathname + next.search;
}

function hasParam(name: string): boolean {
  return new URLSearchParams(window.location.search).has(name);
}

function isRefused(shown: Shown | undefined): boolean {
  return shown?.failure !== undefined || (shown?.checked !== undefined && "error" in shown.checked);
}

export function useChosenFile(kind: ListKind, version: string, submission: AdminSubmission | undefined) {
  const [shown, setShown] = useState<Shown>(() => submission ?? keptAt(kind, version) ?? {});
  const [answered, setAnswered] = useState(submission);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== "idle";
  if (submission && submission !== answered) {
    setAnswered(submission);
    setShown(submission);
  }

  function cancel() {
    forget(kind);
    setShown({});
  }

  function choose(file: File) {
    forget(kind);
    // Else a reload would show the check of another file than the one that was chosen last.
    if (hasParam("checked")) navigate(tabHref(kind), { replace: true, preventScrollReset: true });
    const refusal = refuseFile(file);
    if (refusal) {
      showError(refusal.title, refusal.error);
      return setShown({ failure: { title: refusal.title, description: refusal.error } });
    }
    const begun = { shown: { file, progress: 0 }, sending: new AbortController(), follow };
    kept.set(kind, begun);
    setShown(begun.shown);
    check(kind, file, begun.sending.signal);
  }

  function follow(next: Shown, isSignedOut: boolean) {
    setShown(next);
    const href = checkOf(kind, next);
    if (isSignedOut) navigate(signInHref(tabHref(kind)));
    else if (href && !isLeaving.current && !hasParam("clear"))
      navigate(href, { replace: true, preventScrollReset: true });
  }

  const takeUp = useRef(() => {
    const found = kept.get(kind);
    if (found?.sending && !submission) {
      found.follow = follow;
      setShown(found.shown);
    } else if (found?.shown.file && !found.shown.checked && !found.sending) choose(found.shown.file);
  });
  useEffect(() => {
    takeUp.current();
    return () => {
      const left = kept.get(kind);
      // What came while another tab was shown has been read by now.
      if (isRefused(left?.shown)) forget(kind);
      else delete left?.follow;
    };
  }, [kind]);

  return { ...shown, choose, cancel };
}

/** The panel that is there follows it, whichever that is; a later choice aborts it. */
async function check(kind: ListKind, file: File, signal: AbortSignal): Promise<void> {
  const tell = (shown: Shown, isSignedOut = false) => {
    const entry = kept.get(kind);
    if (signal.aborted || !entry) return;
    if (shown.progress === undefined) entry.sending = undefined;
    entry.shown = shown;
    entry.follow?.(shown, isSignedOut);
  };
  try {
    const checked = await send(kind, { file, onProgress: (progress) => tell({ file, progress }), signal });
    if (checked === "signed out") return tell({ file }, true);
    if ("error" in checked && !signal.aborted) showError(failed, checked.error);
    tell({ file, checked });
  } catch (thrown) {
    if (signal.aborted) return;
    const failure = failureOf(thrown);
    showFailure(failed, failure);
    tell({ failure: { title: failed, description: textOf(failure) } });
  }
}

interface Sending {
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

async function send(kind: ListKind, { file, onProgress, signal }: Sending): Promise<CheckedFile | "signed out"> {
  const body = new FormData();
  body.append("csv", file);
  const request = { method: "POST", url: `/api/admin/${kind}/check`, body };
  const response = await sendWithProgress(request, onProgress, signal);
  if (response.status === 401 && !isPage(response)) return "signed out";
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (isChecked(answer)) return answer;
  throw new RequestError(await failureOfAnswer(response));
}

/** The server's refusals of a request name no file. */
function isChecked(answer: unknown): answer is CheckedFile {
  return typeof answer === "object" && answer !== null && "fileName" in answer;
}
