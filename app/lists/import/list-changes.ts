import { type ListKind, type ListRow, lists } from "~/lists/lists";

/** An entry by its number; `before` is what it was called in the current list, if that is to change. */
export interface ListChange {
  number: string;
  name: string;
  before?: string;
}

export interface ListChanges {
  removed: ListChange[];
  changed: ListChange[];
  added: ListChange[];
}

export function compareLists<Kind extends ListKind>(
  kind: Kind,
  current: readonly ListRow<Kind>[],
  next: readonly ListRow<Kind>[],
): ListChanges {
  const { keyOf, describe, columns } = lists[kind];
  const nextKeys = new Set(next.map(keyOf));
  const currentRows = new Map(current.map((row) => [keyOf(row), row]));
  const changes: ListChanges = { removed: [], changed: [], added: [] };
  for (const [number, row] of currentRows) {
    if (!nextKeys.has(number)) changes.removed.push({ number, name: describe(row) });
  }
  for (const row of next) {
    const [number, name, before] = [keyOf(row), describe(row), currentRows.get(keyOf(row))];
    if (before === undefined) changes.added.push({ number, name });
    else if (columns.some(({ field }) => before[field] !== row[field])) {
      changes.changed.push({ number, name, before: describe(before) });
    }
  }
  return changes;
}
