import { Link } from "@remix-run/react";
import { ofUnlisted, type TankCounts } from "~/admin/admin-screen";

export function UnlistedLinks({ unlisted }: Pick<TankCounts, "unlisted">) {
  return unlisted
    .filter(({ tanks }) => tanks > 0)
    .map(({ kind, tanks, href }) => (
      <Link
        key={kind}
        to={href}
        className="inline-flex min-h-touch items-center font-semibold text-accent underline underline-offset-4"
      >
        {ofUnlisted(kind, tanks)}
      </Link>
    ));
}
