import { useEffect, useState } from "react";
import { fetchJson } from "~/browser/network/request";
import { fetchList } from "~/lists/fetch-list";
import type { UsedName } from "~/lists/import/checked-file";
import { type ListedRow, type ListKind, lists } from "~/lists/lists";

export interface UsedRows<Kind extends ListKind> {
  rows: ListedRow<Kind>[];
  used: UsedName[];
}

export function useAllRows<Kind extends ListKind>(kind: Kind, first: UsedRows<Kind>, total: number) {
  const [all, setAll] = useState<UsedRows<Kind>>();
  const [hasFailed, setFailed] = useState(false);
  const isComplete = first.rows.length >= total;
  useEffect(() => {
    if (isComplete) return;
    const controller = new AbortController();
    fetchAll(kind, controller.signal).then(setAll, () => setFailed(!controller.signal.aborted));
    return () => controller.abort();
  }, [kind, isComplete]);
  return { ...(isComplete ? first : (all ?? first)), hasFailed };
}

/** Revalidates: the cached list may be older than the first rows. */
async function fetchAll<Kind extends ListKind>(kind: Kind, signal: AbortSignal): Promise<UsedRows<Kind>> {
  const [rows, { names }] = await Promise.all([
    fetchList(kind, { cache: "no-cache", signal }),
    fetchJson<{ names: UsedName[] }>(`/api/admin/${kind}/tanks`, { signal }),
  ]);
  const shared = repeated(rows.map(lists[kind].nameOf));
  return { rows, used: names.map((each) => ({ ...each, isShared: shared.has(each.name) })) };
}

function repeated(names: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}
