import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { SavedTank, TankRows } from "~/tanks/model/screen-content";
import { isSearch, wholeListHref } from "~/tanks/query/tank-url";
import { showToast } from "~/ui/toast/toast-store";
import { useSavedTank } from "./saved-tank";

/** Offers the way to a tank that was just saved if the search or the filter hides it. */
export function useSavedOffer({ tanks, hasNext, hasPrevious }: TankRows, params: URLSearchParams) {
  const saved = useSavedTank();
  const navigate = useNavigate();
  const isWhole = !hasNext && !hasPrevious;
  const isHidden = saved && isWhole && isSearch(params) && !tanks.some(({ id }) => id === saved.id);
  const offered = useRef<SavedTank>();
  useEffect(() => {
    if (!isHidden || offered.current === saved) return;
    offered.current = saved;
    const target = wholeListHref(params, { q: saved.propertyNumber });
    showToast({
      ...saved.toast,
      description: "Your search or filter hides this tank.",
      action: { label: "Show it", run: () => navigate(target) },
    });
  }, [isHidden, saved, params, navigate]);
}
