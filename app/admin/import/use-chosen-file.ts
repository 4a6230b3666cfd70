import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type AdminSubmission, tabHref } from "~/admin/admin-screen";
import { signInHref } from "~/admin/sign-in/sign-in";
import { failureOf, failureOfAnswer, isPage, RequestError, textOf } from "~/browser/network/failure";
import { sendWithProgress } from "~/browser/network/send-with-progress";
import { type CheckedFile, refuseFile } from "~/lists/import/checked-file";
import type { ListKind } from "~/lists/lists";
import { type ErrorMessage, showError, showFailure } from "~/ui/toast/toast-store";

const failed = "Import failed";

interface Shown {
  file?: File;
  /** The fraction sent, 0 to 1, while the file is being checked. */
  progress?: number;
  checked?: CheckedFile;
  failure?: ErrorMessage;
}

/** Outlives the panel: a check while another tab is shown, a file that is still to be checked while its sender signs in. */
const kept = new Map<ListKind, Pick<Shown, "file" | "checked"> & { sending?: AbortController }>();

/** A file of whoever signs out is nobody's, unlike that of a session which ends by itself. */
export function forgetChosenFiles(): void {
  for (const { sending } of kept.values()) sending?.abort();
  kept.clear();
}

function keptAt(kind: ListKind, version: string): Shown | undefined {
  const shown = kept.get(kind);
  return shown?.checked && "preview" in shown.checked && shown.checked.preview.version === version ? shown : undefined;
}

export function useChosenFile(kind: ListKind, version: string, submission: AdminSubmission | undefined) {
  const [shown, setShown] = useState<Shown>(() => submission ?? keptAt(kind, version) ?? {});
  const [answered, setAnswered] = useState(submission);
  const latest = useRef<AbortController>();
  const navigate = useNavigate();
  if (submission && submission !== answered) {
    setAnswered(submission);
    setShown(submission);
  }

  function fail(failure: ErrorMessage) {
    showError(failure.title, failure.description);
    setShown({ failure });
  }

  function cancel() {
    latest.current?.abort();
    kept.delete(kind);
    setShown({});
  }

  async function choose(file: File) {
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    const refusal = refuseFile(file);
    if (refusal) return fail({ title: refusal.title, description: refusal.error });
    kept.set(kind, { sending: latest.current });
    setShown({ file, progress: 0 });
    const onProgress = (progress: number) => {
      if (!signal.aborted) setShown({ file, progress });
    };
    try {
      const checked = await send(kind, { file, onProgress, signal });
      if (!signal.aborted) show(file, checked);
    } catch (thrown) {
      if (signal.aborted) return;
      const failure = failureOf(thrown);
      showFailure(failed, failure);
      setShown({ failure: { title: failed, description: textOf(failure) } });
    }
  }

  function show(file: File, checked: CheckedFile | "signed out") {
    if (checked === "signed out") {
      kept.set(kind, { file });
      navigate(signInHref(tabHref(kind)));
      return;
    }
    if ("error" in checked) showError(failed, checked.error);
    kept.set(kind, { file, checked });
    setShown({ file, checked });
  }

  const chooseKept = useRef(() => {
    const { file, checked } = kept.get(kind) ?? {};
    if (file && !checked) choose(file);
  });
  useEffect(() => chooseKept.current(), []);

  return { ...shown, choose, cancel };
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
