import { gallons as gallonsOf, tankCount } from "~/tanks/tank-format";
import { chipsOf } from "~/tanks/tank-query";
import type { PrintedRows, Totals } from "~/tanks/tank-screen";
import { parseTankQuery } from "~/tanks/tank-url";
import { maxPrinted } from "~/ui/max-printed";

interface PrintedTanksProps extends PrintedRows {
  params: URLSearchParams;
}

/** What is left is the place's. The gallons have room for a number of ten digits. */
const columns = [
  { name: "Customer", look: "w-[21%]" },
  { name: "Property", look: "w-[12%]" },
  { name: "Product", look: "w-[14%]" },
  { name: "Location", look: "" },
  { name: "Gallons", look: "w-28 pl-0 text-right" },
  { name: "Photos", look: "w-16 pl-0 text-right" },
];
const cell = "break-words px-2 py-1 align-top";
const number = `${cell} whitespace-nowrap pl-0 text-right tabular-nums`;

export function PrintedTanks({ params, tanks, total, gallons }: PrintedTanksProps) {
  const rows = tanks.slice(0, maxPrinted);
  return (
    <section data-printed aria-label="Printed list">
      <h2 className="mb-1 text-lg font-bold">{titleOf(params, { total, gallons })}</h2>
      {rows.length < total && (
        <p className="mb-2 font-semibold">
          The first {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} tanks.{" "}
          {rows.length < maxPrinted ? "The others were still on their way: print again." : <ExportInstead />}
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-left text-sm print:text-xs">
        <thead>
          <tr>
            {columns.map(({ name, look }) => (
              <th key={name} scope="col" className={`border-b border-line-strong px-2 py-1 ${look}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((tank) => (
            <tr key={tank.id} className="break-inside-avoid border-b border-line">
              <td dir="auto" className={cell}>
                {tank.customerName}
              </td>
              <td dir="auto" className={cell}>
                {tank.propertyNumber}
              </td>
              <td dir="auto" className={cell}>
                {tank.productContained}
              </td>
              <td dir="auto" className={`${cell} whitespace-pre-line`}>
                {tank.locationWithinFacility}
              </td>
              <td className={number}>{tank.tankSizeGallons.toLocaleString("en-US")}</td>
              <td className={number}>{tank.photoCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ExportInstead() {
  return (
    <>
      All of them are in the{" "}
      <a href="/api/admin/tanks/export" className="underline">
        export
      </a>{" "}
      of the admin.
    </>
  );
}

/** Such as: 30 tanks, 9,000 gallons, "harbor", Product: Diesel. */
export function titleOf(params: URLSearchParams, { total, gallons }: Totals): string {
  const query = parseTankQuery(params);
  const search = query.q === "" ? [] : [`"${query.q}"`];
  return [tankCount(total), gallonsOf(gallons), ...search, ...chipsOf(query).map(({ label }) => label)].join(", ");
}
