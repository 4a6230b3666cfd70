import { customerKey, searchText, type TankSummary } from "~/tanks/model/tank";

export interface SearchableTank extends TankSummary {
  searchText: string;
  customerKey: string;
}

export function toSearchable(tank: TankSummary): SearchableTank {
  return { ...tank, searchText: searchText(tank), customerKey: customerKey(tank.customerName) };
}
