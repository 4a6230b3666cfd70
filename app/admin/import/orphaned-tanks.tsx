import type { ImportPreview } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { Warning } from "./warning";

/** Links to tanks open another tab, so that the checked file stays in this one. */
export function OrphanedTanks({ kind, preview }: { kind: ListKind; preview: ImportPreview }) {
  const { singular } = lists[kind];
  const { orphaned, orphanedNames, orphanedTanks } = preview;
  const more = orphanedNames - orphaned.length;
  return (
    <Warning>
      <p>
        {counted(orphanedTanks, "tank")} {orphanedTanks === 1 ? "loses its" : "lose their"} {singular.toLowerCase()}:
        the new list does not have it. {orphanedTanks === 1 ? "It keeps" : "They keep"} the name.
      </p>
      <ul className="max-h-60 overflow-y-auto">
        {orphaned.map(({ name, tanks, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-touch min-w-touch items-center font-semibold underline underline-offset-4"
            >
              <span className="min-w-0 break-words">
                {name}: {counted(tanks, "tank")}
              </span>
            </a>
          </li>
        ))}
        {more > 0 && <li>and {numeral(more)} more names</li>}
      </ul>
    </Warning>
  );
}
