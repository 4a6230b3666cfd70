import type { AppLoadContext } from "@remix-run/cloudflare";
import { listImports, readStats } from "~/lists/import/import-history.server";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, listKinds } from "~/lists/lists";
import type { AdminScreen, Tab } from "./admin-screen";

const firstRows = 100;

export async function loadScreen({ db }: Pick<AppLoadContext, "db">, tab: Tab): Promise<AdminScreen> {
  const [stats, history, firsts] = await Promise.all([
    readStats(db),
    tab === "history" ? forEachList(async (kind) => ({ kind, imports: await listImports(db, kind) })) : null,
    tab === "data" ? forEachList(async (kind) => ({ kind, rows: await listTables[kind].list(db, firstRows) })) : null,
  ]);
  return { stats, history, lists: firsts };
}

function forEachList<Part>(read: (kind: ListKind) => Promise<Part>): Promise<Part[]> {
  return Promise.all(listKinds.map(read));
}
