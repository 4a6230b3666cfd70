import { Link } from "@remix-run/react";
import type { TankCounts } from "~/admin/admin-screen";
import { lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";

export function UnlistedLinks({ unlisted }: Pick<TankCounts, "unlisted">) {
  return unlisted
    .filter(({ tanks }) => tanks > 0)
    .map(({ kind, tanks, href }) => (
      <Link
        key={kind}
        to={href}
        className="inline-flex min-h-touch items-center font-semibold text-accent underline underline-offset-4"
      >
        {numeral(tanks)} {tanks === 1 ? "tank has" : "tanks have"} a {lists[kind].singular.toLowerCase()} that is not on
        the list
      </Link>
    ));
}
