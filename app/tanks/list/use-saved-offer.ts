import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import type { TankRows } from "~/tanks/model/screen-content";
import { isSearch, wholeListHref } from "~/tanks/query/tank-url";
import { showToast } from "~/ui/toast/toast-store";
import { markOffered, useTankToOffer } from "./saved-tank";

export function useSavedOffer({ tanks, hasNext, hasPrevious }: TankRows, params: URLSearchParams) {
  const saved = useTankToOffer();
  const navigate = useNavigate();
  const isWhole = !hasNext && !hasPrevious;
  const isHidden = saved && isWhole && isSearch(params) && !tanks.some(({ id }) => id === saved.id);
  useEffect(() => {
    if (!isHidden) return;
    markOffered(saved);
    const target = wholeListHref(params, { q: saved.propertyNumber });
    showToast({
      ...saved.toast,
      description: [saved.toast.description, "Your search or filter hides this tank."].filter(Boolean).join(" "),
      action: { label: "Show it", run: () => navigate(target) },
    });
  }, [isHidden, saved, params, navigate]);
}
