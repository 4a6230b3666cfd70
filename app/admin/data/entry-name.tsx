import { Link } from "@remix-run/react";
import type { UsedName } from "~/lists/import/checked-file";
import { counted } from "~/text/numerals";

interface EntryNameProps {
  name: string;
  beside: string;
  used: UsedName | undefined;
}

export function EntryName({ name, beside, used }: EntryNameProps) {
  return (
    <div className="flex flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-x-4">
      <span className="min-w-0">
        {name}
        {beside && <span className="ml-1 text-sm text-muted">{` ${beside}`}</span>}
      </span>
      {used && (
        <Link
          to={used.href}
          className="-my-2 inline-flex min-h-touch shrink-0 items-center font-semibold tabular-nums text-accent underline underline-offset-4 print:my-0 print:min-h-0"
        >
          {counted(used.tanks, "tank")}
          {used.isShared && " of this name"}
          <span className="sr-only"> of {used.name}</span>
        </Link>
      )}
    </div>
  );
}
