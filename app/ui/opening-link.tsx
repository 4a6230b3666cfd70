import { Link, type LinkProps } from "@remix-run/react";
import type { MouseEvent } from "react";
import { openedHere } from "~/browser/navigation/entry-state";

export function OpeningLink(props: Omit<LinkProps, "state" | "onClick">) {
  return <Link {...props} state={openedHere} onClick={onceOnly} />;
}

/** The second of two taps comes before the screen that the first opened: it would make an entry of the same address. */
export function onceOnly(event: MouseEvent<HTMLAnchorElement>) {
  if (event.currentTarget.href === window.location.href) event.preventDefault();
}

/** In a tab or window of its own, beside this screen. */
export function opensElsewhere({
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey">): boolean {
  return metaKey || ctrlKey || shiftKey;
}
