import type { Page } from "@playwright/test";
import { fill, saveButton } from "../screen";
import type { TankFields } from "../tanks";

export const anotherLink = (page: Page) => page.getByRole("link", { name: "Add another here" });
export const next = { tankSizeGallons: 500, locationWithinFacility: "Behind the pump house" };
export const empty = { customerName: "", productContained: "", propertyNumber: "", tankSizeGallons: 0 };

export function filledFrom({ customerName, productContained, propertyNumber }: TankFields) {
  return { customerName, productContained, propertyNumber, tankSizeGallons: 0, locationWithinFacility: "" };
}

export async function save(page: Page, tank: Partial<TankFields>) {
  await fill(page, tank);
  await saveButton(page).click();
}
