import type { Tank } from "./tank";

/** What a new tank beside another has in common with it. */
export type TankBeside = Pick<Tank, "id" | "customerName" | "productContained" | "propertyNumber">;

export function besideOf({ id, customerName, productContained, propertyNumber }: TankBeside): TankBeside {
  return { id, customerName, productContained, propertyNumber };
}
