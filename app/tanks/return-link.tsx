import { Link, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import type { ComponentProps } from "react";
import { isOpenedHere } from "~/browser/opened-here";
import { listHref } from "./tank-url";

/** Leads from a form or gallery to the list: back to where it was opened from, else in place of this screen. */
export function useReturn(): () => void {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => (isOpenedHere(state) ? navigate(-1) : navigate(listHref(params), { replace: true }));
}

export function ReturnLink({ onClick, ...props }: Omit<ComponentProps<typeof Link>, "to">) {
  const [params] = useSearchParams();
  const goBack = useReturn();
  return (
    <Link
      {...props}
      to={listHref(params)}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goBack();
      }}
    />
  );
}
