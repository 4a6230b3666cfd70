import type { TankFieldValues } from "~/tanks/model/tank-fields";

/** Under the values that a test is about: a field that is added to the tanks is added here. */
export const sampleFields: TankFieldValues = {
  customerName: "Acme",
  productContained: "Diesel",
  tankSizeGallons: 1000,
  propertyNumber: "P-1",
  locationWithinFacility: "Bay 3",
};
