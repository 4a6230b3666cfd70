import { usePrinting } from "~/browser/printing";
import type { TankRows } from "~/tanks/model/screen-content";
import { PrintedTanks } from "./printed-tanks";

interface PrintedListProps {
  rows: TankRows;
  params: URLSearchParams;
  exported?: string;
}

/** The whole list behind the window of it that the screen shows. */
export default function PrintedList({ rows, ...props }: PrintedListProps) {
  return usePrinting() && <PrintedTanks {...props} {...rows} />;
}
