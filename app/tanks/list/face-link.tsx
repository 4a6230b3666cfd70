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
      discover="none"
      dir="auto"
      className={`face-link ${className}`}
    >
      {children}
    </Link>
  );
}

export function PropertyLink({ tank: { propertyNumber }, list }: Pick<FaceLinkProps, "tank" | "list">) {
  return (
    <Link
      to={wholeListHref(new URLSearchParams(list.slice(1)), { property: propertyNumber })}
      discover="none"
      className="property-link"
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
