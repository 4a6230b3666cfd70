import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { sendWithProgress } from "~/browser/send-with-progress";
import type { CheckedFile } from "~/lists/import/import-types";
import type { ListKind } from "~/lists/lists";
import { showError } from "~/ui/toast/toast-store";

export function useCheckedFile(kind: ListKind, initial: CheckedFile | undefined) {
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
    else {
      if ("error" in answer) showError("Import failed", answer.error);
      if ("preview" in answer || "problems" in answer) setChecked(answer);
    }
  }

  return { checked, progress, check };
}

async function send(
  kind: ListKind,
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
