import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { sendWithProgress } from "~/browser/send-with-progress";
import type { CheckedFile } from "~/lists/import/import-types";
import type { ImportKind } from "~/lists/list-kind";
import { showToast } from "~/ui/toast/toast-store";

/** What the server says of the file chosen last; `initial` is what it said to a form sent without scripts. */
export function useCheckedFile(kind: ImportKind, initial: CheckedFile | undefined) {
  const [checked, setChecked] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const latest = useRef<File>();
  const navigate = useNavigate();

  async function check(file: File) {
    latest.current = file;
    setChecked(undefined);
    setProgress(0);
    const answer = await send(kind, file, setProgress);
    if (latest.current !== file) return;
    setProgress(undefined);
    if (answer === "signed out") navigate("/admin/login");
    else if ("preview" in answer || "problems" in answer) setChecked(answer);
    else showToast({ title: "Import failed", description: answer.error, variant: "destructive" });
  }

  return { checked, progress, check };
}

async function send(
  kind: ImportKind,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<CheckedFile | { error: string } | "signed out"> {
  const body = new FormData();
  body.append("csv", file);
  try {
    const response = await sendWithProgress({ method: "POST", url: `/api/admin/${kind}/check`, body }, onProgress);
    return response.status === 401 ? "signed out" : await response.json();
  } catch {
    return { error: "The server could not be reached. Choose the file again." };
  }
}
