import { Link, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useRef } from "react";
import { isOpenedHere } from "~/browser/navigation/entry-state";
import { ownAddress } from "~/browser/navigation/own-address";
import { listHref } from "~/tanks/query/tank-url";
import { opensElsewhere } from "~/ui/opening-link";
import { closePopovers } from "~/ui/popover";

/** Leads from a form or gallery to the list: back to where it was opened from, else in place of this screen. */
export function useReturn(): () => void {
  const [params] = useSearchParams();
  const shown = useLocation();
  const navigate = useNavigate();
  const left = useRef<typeof shown>();

  return () => {
    closePopovers();
    // While the list is on its way this screen still shows: a second press would lead off the list.
    if (left.current === shown || ownAddress(window.location) !== ownAddress(shown)) return;
    left.current = shown;
    if (isOpenedHere(shown.state)) navigate(-1);
    else navigate(listHref(params), { replace: true });
  };
}

export function ReturnLink({ onClick, ...props }: Omit<ComponentProps<typeof Link>, "to">) {
  const [params] = useSearchParams();
  const goBack = useReturn();
  return (
    <Link
      {...props}
      to={listHref(params)}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        onClick?.(event);
        event.preventDefault();
        goBack();
      }}
    />
  );
}
