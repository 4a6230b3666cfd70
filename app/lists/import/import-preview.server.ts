import { listTables } from "~/lists/list-tables.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import type { ImportPreview, UsedName } from "./import-types";

const maxExamples = 100;

type Entry = [key: string, description: string];

export async function previewImport<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  usedNames: () => Promise<UsedName[]>,
): Promise<ImportPreview> {
  const { keyOf, describe, nameOf } = lists[kind];
  const toEntry = (row: ListRow<Kind>): Entry => [keyOf(row), describe(row)];
  const [stored, used] = await Promise.all([listTables[kind].list(db), usedNames()]);
  const current = new Map(stored.map(toEntry));
  const next = new Map(rows.map(toEntry));
  const added = [...next].filter(([key]) => !current.has(key));
  const changed = [...next].filter(([key, description]) => current.has(key) && current.get(key) !== description);
  const removed = [...current].filter(([key]) => !next.has(key));
  const names = new Set(rows.map(nameOf));
  const missing = used.filter(({ name }) => !names.has(name));
  const examples = [...label("new", added), ...label("changed", changed), ...label("removed", removed)];
  return {
    total: next.size,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: next.size - added.length - changed.length,
    examples: examples.slice(0, maxExamples),
    missing: missing.slice(0, maxExamples),
    tanksMissing: missing.reduce((sum, { tanks }) => sum + tanks, 0),
    shrinks: removed.length > 0 && next.size * 2 < current.size,
  };
}

function label(change: "new" | "changed" | "removed", entries: Entry[]) {
  return entries.slice(0, maxExamples).map(([number, name]) => ({ change, number, name }));
}
