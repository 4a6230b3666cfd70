import { fetchJson } from "~/browser/network/request";
import type { ListedRow, ListKind } from "./lists";

export async function fetchList<Kind extends ListKind>(kind: Kind, init?: RequestInit): Promise<ListedRow<Kind>[]> {
  const answer = await fetchJson<{ [key in Kind]: ListedRow<Kind>[] }>(listUrl(kind), init);
  return answer[kind];
}

/** Replaces the list in the browser's HTTP cache, in the background; without a connection the cached one expires. */
export function refreshList(kind: ListKind): void {
  fetch(listUrl(kind), { cache: "reload" })
    // An answer that is not read to its end is not cached.
    .then((response) => response.arrayBuffer())
    .catch(() => {});
}

function listUrl(kind: ListKind): string {
  return `/api/${kind}`;
}
