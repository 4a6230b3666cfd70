import { Link, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useRef } from "react";
import { isOpenedHere } from "~/browser/navigation/entry-state";
import { doubleTapMs } from "~/browser/touch/double-tap";
import { listHref } from "~/tanks/query/tank-url";
import { closePopovers } from "~/ui/popover";

/** Leads from a form or gallery to the list: back to where it was opened from, else in place of this screen. */
export function useReturn(): () => void {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    closePopovers();
    if (isOpenedHere(state)) navigate(-1);
    else navigate(listHref(params), { replace: true });
  };
}

export function ReturnLink({ onClick, ...props }: Omit<ComponentProps<typeof Link>, "to">) {
  const [params] = useSearchParams();
  const goBack = useReturn();
  const leftAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <Link
      {...props}
      to={listHref(params)}
      onClick={(event) => {
        // Opens the list beside this screen, which stays.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        onClick?.(event);
        event.preventDefault();
        // A second tap before the first has led away would lead on.
        if (performance.now() - leftAt.current < doubleTapMs) return;
        leftAt.current = performance.now();
        goBack();
      }}
    />
  );
}
