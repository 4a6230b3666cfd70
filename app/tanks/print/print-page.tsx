import { Link, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { PrintedRows } from "~/tanks/model/screen-content";
import { listHref } from "~/tanks/query/tank-url";
import { missingNote } from "~/tanks/tank-export";
import { Icon } from "~/ui/icon";
import { PrintedTanks } from "./printed-tanks";

export type PrintContent = PrintedRows & { mode: "print" };

export default function PrintPage({ mode, ...rows }: PrintContent) {
  const [params] = useSearchParams();
  const [missing, setMissing] = useState("");
  useEffect(() => {
    const readItems = async () => (await import("~/outbox/device-ports")).listItems();
    void readItems().then((items = []) => setMissing(missingNote(items)));
  }, []);
  return (
    <main id="main" className="mx-auto min-w-[44rem] max-w-6xl p-4 print:min-w-0 print:p-0">
      <Link to={listHref(params)} className="button button-quiet mb-2 px-2">
        <Icon name="ArrowLeft" className="size-5" /> Back to the list
      </Link>
      <h1 className="text-xl font-bold">Tank Inventory Tracker</h1>
      <p className="font-semibold empty:hidden">{missing}</p>
      <PrintedTanks params={params} {...rows} />
    </main>
  );
}
