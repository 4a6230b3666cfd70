import { useEffect, useState } from "react";
import { fetchList } from "~/lists/fetch-list";
import type { ListedRow, ListKind } from "~/lists/lists";

export function useAllRows<Kind extends ListKind>(kind: Kind, first: ListedRow<Kind>[], total: number) {
  const [all, setAll] = useState<ListedRow<Kind>[]>();
  const [hasFailed, setFailed] = useState(false);
  const isComplete = first.length >= total;
  useEffect(() => {
    if (isComplete) return;
    const controller = new AbortController();
    // Revalidates: the cached list may be older than the first rows.
    fetchList(kind, { cache: "no-cache", signal: controller.signal }).then(setAll, () =>
      setFailed(!controller.signal.aborted),
    );
    return () => controller.abort();
  }, [kind, isComplete]);
  return { rows: isComplete ? first : (all ?? first), hasFailed };
}
