import type { TankSummary } from "~/tanks/model/tank";
import { isByChange } from "~/tanks/query/tank-query";
import { listHref, parseTankQuery, viewOf } from "~/tanks/query/tank-url";
import { useFaceLinks } from "./face-link";
import { TankCards } from "./tank-cards";
import { TankTable } from "./tank-table";

interface TankViewProps {
  tanks: TankSummary[];
  params: URLSearchParams;
  /** Of each tank, when it was last changed: by default where the list is sorted or filtered by that. */
  isChangeShown?: boolean;
}

export function TankView({ tanks, params, isChangeShown = isByChange(parseTankQuery(params)) }: TankViewProps) {
  useFaceLinks();
  const View = viewOf(params) === "list" ? TankTable : TankCards;
  return <View tanks={tanks} list={listHref(params)} isChangeShown={isChangeShown} />;
}
