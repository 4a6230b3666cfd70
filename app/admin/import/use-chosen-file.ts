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

/** Outlives the panel, so that a file chosen after the session's end is there again after the sign-in. */
let kept: { kind: ListKind; file: File } | undefined;

interface Shown {
  file?: File;
  /** The fraction sent, 0 to 1, while the file is being checked. */
  progress?: number;
  checked?: CheckedFile;
  failure?: ErrorMessage;
}

export function useChosenFile(kind: ListKind, submission: AdminSubmission | undefined) {
  const [shown, setShown] = useState<Shown>(submission ?? {});
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
    setShown({});
  }

  async function choose(file: File) {
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    const refusal = refuseFile(file);
    if (refusal) return fail({ title: refusal.title, description: refusal.error });
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
      kept = { kind, file };
      navigate(signInHref(tabHref(kind)));
      return;
    }
    if ("error" in checked) showError(failed, checked.error);
    setShown({ file, checked });
  }

  const chooseKept = useRef(() => {
    const file = kept?.kind === kind ? kept.file : undefined;
    kept = undefined;
    if (file) choose(file);
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
