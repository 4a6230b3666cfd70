import { Form } from "@remix-run/react";
import { actionOf, checkedHref } from "~/admin/admin-screen";
import type { AcceptedFile } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { ImportBar } from "./import-bar";
import { ImportPreviewView } from "./import-preview-view";

interface CheckedFileFormProps {
  kind: ListKind;
  checked: AcceptedFile;
}

/** The action names the file, so that whoever has to sign in first comes back to it. */
export function CheckedFileForm({ kind, checked }: CheckedFileFormProps) {
  const { checkedId, preview } = checked;
  return (
    <Form key={checkedId} method="post" action={actionOf(checkedHref(kind, checkedId))} className="mt-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="checkedId" value={checkedId} />
      <input type="hidden" name="version" value={preview.version} />
      <ImportPreviewView kind={kind} preview={preview} checkedId={checkedId} />
      {preview.alsoMatches && (
        <label className="mt-4 flex min-h-touch items-center gap-3 font-semibold">
          <input type="checkbox" name="isKindConfirmed" required className="size-5 accent-accent" />
          The file also has the columns of a list of {preview.alsoMatches}. It is a list of{" "}
          {lists[kind].plural.toLowerCase()}.
        </label>
      )}
      <ImportBar kind={kind} checked={checked} />
    </Form>
  );
}
