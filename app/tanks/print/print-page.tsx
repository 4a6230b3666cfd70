import { Link, useSearchParams } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { TankSummary } from "~/tanks/tank";
import { listHref } from "~/tanks/tank-url";
import { PrintedTanks } from "./printed-tanks";

export interface PrintContent {
  mode: "print";
  tanks: TankSummary[];
  total: number;
}

export function PrintPage({ tanks, total }: PrintContent) {
  const [params] = useSearchParams();
  return (
    <main id="main" className="mx-auto max-w-6xl p-4 print:p-0">
      <Link to={listHref(params)} className="button button-quiet mb-2 px-2">
        <ArrowLeft aria-hidden className="size-5" /> Back to the list
      </Link>
      <h1 className="text-xl font-bold">Tank Inventory Tracker</h1>
      <PrintedTanks params={params} tanks={tanks} total={total} />
    </main>
  );
}
