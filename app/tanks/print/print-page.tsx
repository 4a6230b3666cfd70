import { Link, useSearchParams } from "@remix-run/react";
import type { PrintedRows } from "~/tanks/model/screen-content";
import { listHref } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";
import { PrintedTanks } from "./printed-tanks";

export type PrintContent = PrintedRows & { mode: "print" };

export default function PrintPage({ mode, ...rows }: PrintContent) {
  const [params] = useSearchParams();
  return (
    <main id="main" className="mx-auto min-w-[44rem] max-w-6xl p-4 print:min-w-0 print:p-0">
      <Link to={listHref(params)} className="button button-quiet mb-2 px-2">
        <Icon name="ArrowLeft" className="size-5" /> Back to the list
      </Link>
      <h1 className="text-xl font-bold">Tank Inventory Tracker</h1>
      <PrintedTanks params={params} {...rows} />
    </main>
  );
}
