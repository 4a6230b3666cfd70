import { Form } from "@remix-run/react";
import { Download, Undo2 } from "lucide-react";
import { actionOf, tabHref } from "~/admin/admin-screen";
import type { HistoryEntry } from "~/lists/import/import-history";
import type { ListKind } from "~/lists/lists";

export function HistoryActions({ kind, entry: { id, fileName } }: { kind: ListKind; entry: HistoryEntry }) {
  return (
    <>
      <a href={`/api/admin/${kind}/imports/${id}`} className="button button-quiet">
        <Download aria-hidden className="size-5" /> File<span className="sr-only"> {fileName}</span>
      </a>
      <Form method="post" action={actionOf(tabHref(kind))}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="importId" value={id} />
        <button type="submit" name="intent" value="restore" className="button button-plain">
          <Undo2 aria-hidden className="size-5" /> Restore this list
          <span className="sr-only"> of {fileName}</span>
        </button>
      </Form>
    </>
  );
}
