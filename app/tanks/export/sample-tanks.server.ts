import { type ExportedTable, tableOf } from "~/csv/exported-table";
import { type TankFieldValues, tankFieldNames } from "~/tanks/model/tank-fields";

const sample: Partial<TankFieldValues>[] = [
  {
    customerName: "Acme Heating Oil",
    productContained: "Heating Oil",
    tankSizeGallons: 500,
    propertyNumber: "PROP-2024-001",
    locationWithinFacility: "Basement, north wall",
  },
  {
    customerName: "Harbor Fuels, Inc.",
    productContained: "Diesel",
    tankSizeGallons: 12000,
    propertyNumber: "0017",
    locationWithinFacility: "Loading Dock Area - Bay 3",
  },
];

export function sampleTanks(): ExportedTable {
  return tableOf(
    tankFieldNames,
    sample.map((tank) => tankFieldNames.map((name) => tank[name] ?? "")),
  );
}
