import type { ImportPreview } from "~/lists/import/import-types";
import { type ListKind, lists } from "~/lists/lists";
import { Warning } from "./warning";

/** Links to tanks open another tab, so that the checked file stays in this one. */
export function LosingTanks({ kind, preview }: { kind: ListKind; preview: ImportPreview }) {
  const { singular, tanksHref } = lists[kind];
  const { losing, losingNames, tanksLosing } = preview;
  const more = losingNames - losing.length;
  return (
    <Warning>
      <p>
        {count(tanksLosing)} {tanksLosing === 1 ? "loses its" : "lose their"} {singular.toLowerCase()}: the new list
        does not have it. {tanksLosing === 1 ? "It keeps" : "They keep"} the name.
      </p>
      <ul className="max-h-60 overflow-y-auto">
        {losing.map(({ name, tanks }) => (
          <li key={name}>
            <a
              href={tanksHref(name)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-touch min-w-touch items-center font-semibold underline underline-offset-4"
            >
              <span className="min-w-0 break-words">
                {name}: {count(tanks)}
              </span>
            </a>
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString("en-US")} more names</li>}
      </ul>
    </Warning>
  );
}

function count(tanks: number): string {
  return tanks === 1 ? "1 tank" : `${tanks.toLocaleString("en-US")} tanks`;
}
