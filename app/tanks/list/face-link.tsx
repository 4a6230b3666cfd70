import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { openedHere } from "~/browser/navigation/entry-state";
import { useWindowEvent } from "~/browser/use-window-event";
import type { TankSummary } from "~/tanks/model/tank";
import { editHref, wholeListHref } from "~/tanks/query/tank-url";
import { opensElsewhere } from "~/ui/opening-link";

interface FaceLinkProps {
  tank: TankSummary;
  list: string;
  children: ReactNode;
}

export function FaceLink({ tank, list, children }: FaceLinkProps) {
  return (
    <a href={editHref(list, tank.id)} dir="auto" className="face-link">
      {children}
    </a>
  );
}

export function PropertyLink({ tank: { propertyNumber }, list }: Pick<FaceLinkProps, "tank" | "list">) {
  return (
    <a href={wholeListHref(new URLSearchParams(list.slice(1)), { property: propertyNumber })} className="property-link">
      #<bdi>{propertyNumber}</bdi>
    </a>
  );
}

/** A face leads where its name does. Links of the router's own would cost each card some twenty hooks. */
export function useFaceLinks(): void {
  const navigate = useNavigate();
  useWindowEvent("click", (event) => {
    const href = hrefAt(event);
    if (!href) return;
    event.preventDefault();
    navigate(href, { state: openedHere, replace: href === window.location.pathname + window.location.search });
  });
}

function hrefAt(event: MouseEvent): string | null | undefined {
  const { target, button, altKey } = event;
  if (event.defaultPrevented || button !== 0 || altKey || opensElsewhere(event)) return;
  if (!(target instanceof Element)) return;
  const face = target.closest("[data-face]");
  const pressed = target.closest("a, button, summary");
  if (face && pressed) return pressed.getAttribute("href");
  const isSelectingText = getSelection()?.type === "Range";
  const nameLink = isSelectingText ? null : face?.querySelector("a");
  return nameLink?.getAttribute("href");
}
