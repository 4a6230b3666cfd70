import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { openedHere } from "~/browser/navigation/entry-state";
import type { TankSummary } from "~/tanks/model/tank";
import { editHref, wholeListHref } from "~/tanks/query/tank-url";

interface FaceLinkProps {
  tank: TankSummary;
  list: string;
  className?: string;
  children: ReactNode;
}

/** A tank's name leads to the tank; with scripts so does the rest of its card or row, by `followFace`. */
export function FaceLink({ tank, list, className = "", children }: FaceLinkProps) {
  return (
    <Link
      to={editHref(list, tank.id)}
      state={openedHere}
      dir="auto"
      className={`block rounded-md font-bold group-hover:underline group-hover:underline-offset-4 ${className}`}
    >
      {children}
    </Link>
  );
}

export function PropertyLink({ tank: { propertyNumber }, list }: Pick<FaceLinkProps, "tank" | "list">) {
  return (
    <Link
      to={wholeListHref(new URLSearchParams(list.slice(1)), { property: propertyNumber })}
      className="rounded-md py-0.5 underline decoration-line-strong underline-offset-4 hover:decoration-2"
    >
      #{propertyNumber}
    </Link>
  );
}

/** A press beside all that is a target itself, and that selects no text, is one of the name's link. */
export function followFace({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, summary")) return;
  if (getSelection()?.type === "Range") return;
  target.closest("[data-face]")?.querySelector("a")?.click();
}
