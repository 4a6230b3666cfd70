import { usePrinting } from "~/browser/use-printing";
import type { TankRows } from "~/tanks/model/screen-content";
import { PrintedTanks } from "./printed-tanks";

export function PrintedList({ rows, params }: { rows: TankRows; params: URLSearchParams }) {
  return usePrinting() && <PrintedTanks params={params} {...rows} />;
}
