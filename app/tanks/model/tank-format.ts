import { counted } from "~/text/numerals";
import type { TankInput } from "./tank.schema";
import { type TankFieldName, tankFieldNames, tankFields } from "./tank-fields";

export function gallons(size: number): string {
  return counted(size, "gallon");
}

export function tankCount(count: number): string {
  return counted(count, "tank");
}

export function photos(count: number): string {
  return counted(count, "photo");
}

export function labelOf(name: TankFieldName | "photoUrls"): string {
  return name === "photoUrls" ? "Photos" : tankFields[name].label;
}

export function textsOf({ photoUrls, ...values }: TankInput) {
  return { ...Object.fromEntries(tankFieldNames.map((name) => [name, String(values[name])])), photoUrls };
}
