import { expect, type Locator, type Page } from "@playwright/test";
import { chief } from "./servers";

export const usernameField = (page: Page) => page.getByLabel("Username");
export const passwordField = (page: Page) => page.getByLabel("Password");
export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In" });
export const signInTitle = (page: Page) => page.getByRole("heading", { name: "Admin Login" });
export const logoutButton = (page: Page) => page.getByRole("button", { name: "Logout" });
export const welcome = (page: Page) => page.getByText(`Welcome, ${chief.username}`);

export const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });

/** The figure under a label, on a card above the tabs. */
export function figure(page: Page, label: string): Locator {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
}

export const fileInput = (page: Page) => page.locator("input[type=file]");
export const importButton = (page: Page) =>
  page.getByRole("button", { name: /^(Import|Restore) [\d,]+ (customers|products)$/ });
/** Asked where the import would remove much of the list. */
export const lossTick = (page: Page) => page.getByRole("checkbox", { name: /^Remove [\d,]+ of the/ });
export const changeChoice = (page: Page, name: string) =>
  page.getByRole("group", { name: "Changes" }).getByRole("radio", { name, exact: true });
export const changes = (page: Page, change: "Removed" | "Changed" | "New") =>
  page.getByRole("region", { name: `${change} entries` });
/** In a menu, which it opens. */
export async function csvLink(page: Page, menu: string): Promise<Locator> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  return page.getByRole("dialog", { name: menu, exact: true }).getByRole("link", { name: "CSV", exact: true });
}
/** What stands under the picker, beside the toast that tells it too. */
export const panelFailure = (page: Page) =>
  page
    .locator("main div")
    .filter({ has: page.getByText(/^(Import failed|Invalid file type)$/) })
    .last();
export const problems = (page: Page) => page.getByRole("region", { name: "Problems" });
export const clearButton = (page: Page, noun: "Customers" | "Products") =>
  page.getByRole("link", { name: `Clear All ${noun}` }).or(page.getByRole("button", { name: `Clear All ${noun}` }));
export const clearQuestion = (page: Page, kind: "customers" | "products") =>
  page.getByText(`Are you sure you want to clear all ${kind}? This action cannot be undone.`, { exact: true });
export const table = (page: Page, title: "Customers" | "Products") =>
  page.getByRole("region", { name: title, exact: true });

/** What stands on every tab is then that of this one. */
export async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
}

export async function signIn(page: Page, account = chief): Promise<void> {
  await usernameField(page).fill(account.username);
  await passwordField(page).fill(account.password);
  await signInButton(page).click();
}

/** Chooses a file; without scripts a button of its own sends it. */
export async function choose(page: Page, name: string, content: string | Buffer, hasScripts = true): Promise<void> {
  await fileInput(page).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  if (!hasScripts) await page.getByRole("button", { name: "Check this file" }).click();
}

export function cellsOf(row: Locator): Promise<string[]> {
  return row.getByRole("cell").allTextContents();
}

/** Imports the checked file, confirming what it would remove. */
export async function importChecked(page: Page): Promise<void> {
  await expect(importButton(page)).toBeVisible();
  if ((await lossTick(page).count()) > 0) await lossTick(page).check();
  await importButton(page).click();
}
