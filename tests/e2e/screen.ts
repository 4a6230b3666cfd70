import { expect, type Locator, type Page } from "@playwright/test";
import type { TankFields } from "./tanks";

type Root = Page | Locator;

export const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search tanks" });
/** The floating one: an empty list has another in its middle. */
export const addButton = (page: Page) => page.getByRole("link", { name: "Add tank" }).last();
export const card = (page: Page, customerName: string) => page.getByRole("article", { name: customerName });
export const cards = (page: Page) => page.getByRole("article");
export const columnHead = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
export const tankRows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
export const editButton = (root: Root, customerName = "") => root.getByRole("link", { name: `Edit ${customerName}` });
export const tankForm = (page: Page) => page.getByRole("region", { name: /^(Add New Tank|Edit Tank Record)$/ });
export const conflictQuestion = (page: Page) =>
  tankForm(page).getByRole("region", { name: "Someone else changed this tank while you were editing" });
export const saveButton = (page: Page) => tankForm(page).getByRole("button", { name: /^(Save|Update) Tank$/ });
export const filterPanel = (page: Page) => page.getByRole("dialog", { name: "Filter" });
/** It tells how many, once the browser has them all. */
export const showButton = (page: Page) => filterPanel(page).getByRole("button", { name: /^Show .*tanks?$/ });
export const waitingLink = (page: Page) => page.getByRole("link", { name: /^\d+ waiting$/ });
export const menuPanel = (page: Page) => page.getByRole("dialog", { name: "Menu" });

/** The title of a message: with scripts in a toast, without them in the page. */
export const message = (page: Page, title: string) => page.getByText(title, { exact: true });
export const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");

/** What a later step tells of is not taken for it then. */
export async function closeToast(page: Page) {
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toHaveCount(0);
}

export function fields(page: Page) {
  const form = tankForm(page);
  return {
    customerName: form.getByLabel("Customer"),
    productContained: form.getByLabel("Product Contained"),
    tankSizeGallons: form.getByLabel("Tank Size (Gallons)"),
    propertyNumber: form.getByLabel("Property Number"),
    locationWithinFacility: form.getByLabel("Location Within Facility"),
  };
}

export async function fill(page: Page, values: Partial<TankFields>) {
  for (const [name, field] of Object.entries(fields(page))) {
    const value = values[name as keyof TankFields];
    if (value === undefined) continue;
    await field.fill(String(value));
    const isSearch = await field.evaluate((input) => input.getAttribute("role") === "combobox");
    if (isSearch) await tankForm(page).getByRole("button", { name: "Manual Entry" }).click();
  }
}

export async function expectFields(page: Page, values: Partial<TankFields>) {
  for (const [name, field] of Object.entries(fields(page))) {
    const value = values[name as keyof TankFields];
    if (value !== undefined) await expect(field).toHaveValue(String(value));
  }
}

export async function search(page: Page, query: string) {
  await searchBox(page).fill(query);
  await searchBox(page).press("Enter");
}

/** On a narrow screen, where the menu holds what the header drops. */
export async function refreshByMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
}

export async function openFilter(page: Page) {
  await page.getByRole("button", { name: /^Filter/ }).click();
  await expect(filterPanel(page)).toBeVisible();
}

export function isCut({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
