import { gallons as gallonsOf, tankCount } from "~/tanks/tank-format";
import { chipsOf } from "~/tanks/tank-query";
import type { PrintedRows, Totals } from "~/tanks/tank-screen";
import { parseTankQuery } from "~/tanks/tank-url";
import { maxPrinted } from "~/ui/max-printed";

interface PrintedTanksProps extends PrintedRows {
  params: URLSearchParams;
}

const columns = ["Customer", "Property", "Product", "Location", "Gallons", "Photos"];
const cell = "break-words px-2 py-1 align-top";

/** A search as a table for paper: browsers repeat its head on each page. */
export function PrintedTanks({ params, tanks, total, gallons }: PrintedTanksProps) {
  const rows = tanks.slice(0, maxPrinted);
  return (
    <section data-printed aria-label="Printed list">
      <h2 className="mb-1 text-lg font-bold">{titleOf(params, { total, gallons })}</h2>
      {rows.length < total && (
        <p className="mb-2 font-semibold">
          The first {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} tanks. All of them are in
          the{" "}
          <a href="/api/admin/tanks/export" className="underline">
            export
          </a>{" "}
          of the admin.
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line-strong px-2 py-1 ${isNumber(name) ? "w-[10%] text-right" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((tank) => (
            <tr key={tank.id} className="break-inside-avoid border-b border-line">
              <td className={cell}>{tank.customerName}</td>
              <td className={cell}>{tank.propertyNumber}</td>
              <td className={cell}>{tank.productContained}</td>
              <td className={`${cell} whitespace-pre-line`}>{tank.locationWithinFacility}</td>
              <td className={`${cell} text-right tabular-nums`}>{tank.tankSizeGallons.toLocaleString("en-US")}</td>
              <td className={`${cell} text-right tabular-nums`}>{tank.photoCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isNumber(name: string): boolean {
  return name === "Gallons" || name === "Photos";
}

/** Such as: 30 tanks, 9,000 gallons, "harbor", Product: Diesel. */
export function titleOf(params: URLSearchParams, { total, gallons }: Totals): string {
  const query = parseTankQuery(params);
  const search = query.q === "" ? [] : [`"${query.q}"`];
  return [tankCount(total), gallonsOf(gallons), ...search, ...chipsOf(query).map(({ label }) => label)].join(", ");
}
