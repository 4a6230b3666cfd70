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
  const { keyOf, describe } = lists[kind];
  const nextKeys = new Set(next.map(keyOf));
  const currentNames = new Map(current.map((row) => [keyOf(row), describe(row)]));
  const changes: ListChanges = { removed: [], changed: [], added: [] };
  for (const [number, name] of currentNames) if (!nextKeys.has(number)) changes.removed.push({ number, name });
  for (const row of next) {
    const [number, name, before] = [keyOf(row), describe(row), currentNames.get(keyOf(row))];
    if (before === undefined) changes.added.push({ number, name });
    else if (before !== name) changes.changed.push({ number, name, before });
  }
  return changes;
}
