import { type TankFieldName, tankFields } from "./tank-fields";

export function gallons(size: number): string {
  return size === 1 ? "1 gallon" : `${size.toLocaleString("en-US")} gallons`;
}

export function tankCount(count: number): string {
  return count === 1 ? "1 tank" : `${count.toLocaleString("en-US")} tanks`;
}

export function photos(count: number): string {
  return count === 1 ? "1 photo" : `${count.toLocaleString("en-US")} photos`;
}

export function labelOf(name: TankFieldName | "photoUrls"): string {
  return name === "photoUrls" ? "Photos" : tankFields[name].label;
}
