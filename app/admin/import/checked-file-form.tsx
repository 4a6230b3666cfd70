import { Form } from "@remix-run/react";
import { actionOf, checkedHref } from "~/admin/admin-screen";
import { DateTime } from "~/ui/date-time";
import { ImportBar, type ImportBarProps } from "./import-bar";
import { ImportPreviewView } from "./import-preview-view";

/** The action names the file, so that whoever has to sign in first comes back to it. */
export function CheckedFileForm({ kind, checked, isImporting, onCancel }: ImportBarProps) {
  const { checkedId, preview, restores } = checked;
  return (
    <Form key={checkedId} replace method="post" action={actionOf(checkedHref(kind, checkedId))} className="mt-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="checkedId" value={checkedId} />
      <input type="hidden" name="version" value={preview.version} />
      {restores && (
        <h3 className="text-lg font-bold">
          Restore the list of <DateTime time={restores} />
        </h3>
      )}
      <ImportPreviewView kind={kind} preview={preview} checkedId={checkedId} />
      <ImportBar kind={kind} checked={checked} isImporting={isImporting} onCancel={onCancel} />
    </Form>
  );
}
