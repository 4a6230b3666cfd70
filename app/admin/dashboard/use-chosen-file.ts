import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { signInHref } from "~/admin/sign-in/sign-in-href";
import { sendWithProgress } from "~/browser/send-with-progress";
import type { CheckedFile } from "~/lists/import/import-types";
import { refuseFile } from "~/lists/import/refuse-file";
import type { ListKind } from "~/lists/lists";
import { type ErrorMessage, showError } from "~/ui/toast/toast-store";
import { type AdminSubmission, tabHref } from "./admin-screen";
import { keepFile, takeKeptFile } from "./kept-file";

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
    const answer = await send(kind, { file, onProgress, signal });
    if (signal.aborted) return;
    if (answer === "signed out") {
      keepFile(kind, file);
      navigate(signInHref(tabHref(kind)));
    } else if ("fileName" in answer) {
      if ("error" in answer) showError("Import failed", answer.error);
      setShown({ file, checked: answer });
    } else fail({ title: "Import failed", description: answer.error });
  }

  const chooseKept = useRef(() => {
    const file = takeKeptFile(kind);
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

async function send(
  kind: ListKind,
  { file, onProgress, signal }: Sending,
): Promise<CheckedFile | { error: string } | "signed out"> {
  const body = new FormData();
  body.append("csv", file);
  try {
    const request = { method: "POST", url: `/api/admin/${kind}/check`, body };
    const response = await sendWithProgress(request, onProgress, signal);
    return response.status === 401 ? "signed out" : await response.json();
  } catch {
    return { error: "The server could not be reached. Choose the file again." };
  }
}
