import { customerKey, searchText, type TankSummary } from "./tank";

/** A tank with what search and sort compare, computed once. */
export interface SearchableTank extends TankSummary {
  searchText: string;
  customerKey: string;
}

export function toSearchable(tank: TankSummary): SearchableTank {
  return { ...tank, searchText: searchText(tank), customerKey: customerKey(tank.customerName) };
}
