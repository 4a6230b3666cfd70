import { usePrinting } from "~/browser/use-printing";
import type { TankRows } from "~/tanks/tank-screen";
import { PrintedTanks } from "./printed-tanks";

export function PrintedList({ rows, params }: { rows: TankRows; params: URLSearchParams }) {
  return usePrinting() && <PrintedTanks params={params} {...rows} />;
}
