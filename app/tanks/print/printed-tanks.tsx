import { maxPrinted } from "~/browser/printing";
import type { PrintedRows, Totals } from "~/tanks/model/screen-content";
import { type TankFieldName, tankFieldNames, tankFields } from "~/tanks/model/tank-fields";
import { gallons as gallonsOf, tankCount } from "~/tanks/model/tank-format";
import { labelsOf, needsServer } from "~/tanks/query/tank-query";
import { exportHref, parseTankQuery } from "~/tanks/query/tank-url";
import { numeral } from "~/text/numerals";

interface PrintedTanksProps extends PrintedRows {
  params: URLSearchParams;
  exported?: string;
}

const narrow = "pl-0 text-right";
const cell = "break-words px-2 py-1 align-top";

/** The location gets the width that is left; the gallons have room for a number of ten digits. */
const columns: Partial<Record<TankFieldName, { heading: string; look: string }>> = {
  customerName: { heading: "Customer", look: "w-[21%]" },
  propertyNumber: { heading: "Property", look: "w-[12%]" },
  productContained: { heading: "Product", look: "w-[14%]" },
  locationWithinFacility: { heading: "Location", look: "" },
  tankSizeGallons: { heading: "Gallons", look: `w-28 ${narrow}` },
};
const columnNames = [...new Set([...(Object.keys(columns) as TankFieldName[]), ...tankFieldNames])];
const headings = [
  ...columnNames.map((name) => columns[name] ?? { heading: tankFields[name].label, look: "w-[12%]" }),
  { heading: "Photos", look: `w-16 ${narrow}` },
];

const cellLooks = {
  line: cell,
  lines: `${cell} whitespace-pre-line`,
  gallons: `${cell} whitespace-nowrap ${narrow} tabular-nums`,
};

export function PrintedTanks(props: PrintedTanksProps) {
  const { params, exported = exportHref(params), tanks, total, gallons } = props;
  const rows = tanks.slice(0, maxPrinted);
  return (
    <section data-printed aria-label="Printed list">
      <h2 className="mb-1 text-lg font-bold">{titleOf(params, { total, gallons })}</h2>
      {rows.length < total && (
        <p className="mb-2 font-semibold">
          The first {numeral(rows.length)} of {numeral(total)} tanks.{" "}
          {rows.length < maxPrinted ? printAll(params) : <ExportInstead href={exported} />}
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-left text-sm print:text-xs">
        <thead>
          <tr>
            {headings.map(({ heading, look }) => (
              <th key={heading} scope="col" className={`border-b border-line-strong px-2 py-1 ${look}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((tank) => (
            <tr key={tank.id} className="break-inside-avoid border-b border-line">
              {columnNames.map((name) => (
                <td key={name} dir="auto" className={cellLooks[tankFields[name].kind]}>
                  {printed(tank[name])}
                </td>
              ))}
              <td className={cellLooks.gallons}>{tank.photoCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function printed(value: string | number): string {
  return typeof value === "number" ? numeral(value) : value;
}

function printAll(params: URLSearchParams): string {
  const isInPages = needsServer(parseTankQuery(params));
  return isInPages ? `The list's own "Print" prints all of them.` : "The list was still loading. Print again.";
}

function ExportInstead({ href }: { href: string }) {
  return (
    <>
      All of them are in the{" "}
      <a href={href} className="underline">
        export of this list
      </a>
      .
    </>
  );
}

/** Such as: 30 tanks, 9,000 gallons, "harbor", Product: Diesel. */
export function titleOf(params: URLSearchParams, { total, gallons }: Totals): string {
  return [tankCount(total), gallonsOf(gallons), ...labelsOf(parseTankQuery(params))].join(", ");
}
