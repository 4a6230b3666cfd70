import { listTables } from "~/lists/list-tables.server";
import { readListVersion } from "~/lists/list-version.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import type { ImportPreview, UsedName } from "./import-types";
import { compareLists } from "./list-changes";
import type { UnreadColumns } from "./unread-columns";

const maxExamples = 100;

/** Losing this share of the list may mean that the file is a wrong one. */
const unusualLoss = 1 / 5;

export async function previewImport<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  { rows, ...columns }: { rows: readonly ListRow<Kind>[] } & UnreadColumns,
  usedNames: () => Promise<UsedName[]>,
): Promise<ImportPreview> {
  // Read before the list: if that is replaced in between, the import asks again.
  const version = await readListVersion(db, kind);
  const [current, used] = await Promise.all([listTables[kind].list(db, -1), usedNames()]);
  const { removed, changed, added } = compareLists(kind, current, rows);
  const losing = findLosing(kind, { current, next: rows, used });
  return {
    ...columns,
    version,
    count: current.length,
    total: rows.length,
    removed: removed.length,
    changed: changed.length,
    added: added.length,
    unchanged: rows.length - added.length - changed.length,
    examples: {
      removed: removed.slice(0, maxExamples),
      changed: changed.slice(0, maxExamples),
      added: added.slice(0, maxExamples),
    },
    losing: losing.slice(0, maxExamples),
    losingNames: losing.length,
    tanksLosing: losing.reduce((sum, { tanks }) => sum + tanks, 0),
    isUnusual: removed.length > 0 && removed.length >= current.length * unusualLoss,
  };
}

interface NamesOf<Row> {
  current: readonly Row[];
  next: readonly Row[];
  used: UsedName[];
}

function findLosing<Kind extends ListKind>(kind: Kind, { current, next, used }: NamesOf<ListRow<Kind>>) {
  const { nameOf } = lists[kind];
  const [before, after] = [new Set(current.map(nameOf)), new Set(next.map(nameOf))];
  return used.filter(({ name }) => before.has(name) && !after.has(name));
}
