import type { Page } from "@playwright/test";
import { tankFieldNames, tankFields } from "../../../app/tanks/model/tank-fields";
import { conflictQuestion, fill, saveButton, tankForm } from "../../e2e/screen";
import { type Field, fields } from "./book";
import { longestWait } from "./device";

type Typed = Partial<Record<Field | "customerName" | "productContained", string>>;

export type Outcome = "saved" | "asked" | "refused";

/** In ms, until a person takes it that a screen is not to be had. */
export const longestLook = 8000;

/** Goes to an address of the app, by its own router or as a new page; false if it shows no form. */
export async function openForm(page: Page, path: string, isReload: boolean): Promise<boolean> {
  await go(page, path, isReload);
  const found = await page.waitForFunction(findForm, undefined, { timeout: longestLook }).catch((error: Error) => {
    if (error.name !== "TimeoutError") throw error;
  });
  return (await found?.jsonValue()) === "form";
}

export async function go(page: Page, path: string, isReload: boolean): Promise<void> {
  const isAlive = await page.evaluate(() => "__remixRouter" in window).catch(() => false);
  await page.evaluate(() => document.querySelector("#tank")?.setAttribute("data-left", "")).catch(() => {});
  if (isReload || !isAlive) await page.goto(new URL(path, page.url()).href);
  else await page.evaluate((path) => void (window as unknown as Routed).__remixRouter.navigate(path), path);
  await page.waitForFunction((path) => location.pathname + location.search === path, path);
}

interface Routed {
  __remixRouter: { navigate: (path: string) => Promise<void> };
}

/** A form that scripts have come alive in, or what stands there if none could be had. */
function findForm(): string | undefined {
  if (document.querySelector("#tank:not([data-left]) input[name=idempotencyKey]")) return "form";
  const titles = [...document.querySelectorAll("h1, h2")].map(({ textContent }) => textContent ?? "");
  return titles.find((title) => /^(No connection|This could not be opened|Something|.*not found|404)/i.test(title));
}

/** The id of the tank that the form is of, and what stands in it. */
export async function readForm(page: Page): Promise<{ id: string | undefined; values: Record<Field, string> }> {
  const { id, ...values } = await textsIn(page, ["id", ...fields]);
  const edited = new URL(page.url()).searchParams.get("edit") ?? undefined;
  return { id: id || edited, values: values as Record<Field, string> };
}

/** Empty where the form has no such field. */
async function textsIn(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const elements = document.querySelector<HTMLFormElement>("#tank")?.elements;
    const textOf = (name: string) => (elements?.namedItem(name) as HTMLInputElement | null)?.value ?? "";
    return Object.fromEntries(names.map((name) => [name, textOf(name)]));
  }, names);
}

export async function typeInto(page: Page, { tankSizeGallons, ...texts }: Typed): Promise<void> {
  const values = { ...texts, ...(tankSizeGallons !== undefined && { tankSizeGallons: Number(tankSizeGallons) }) };
  page.setDefaultTimeout(longestLook);
  // A draft that is found meanwhile stands in fields of its own.
  await fillOthers(page, values).catch(() => fillOthers(page, values));
  page.setDefaultTimeout(longestWait);
}

/** What stands in a field already, such as of a draft, cannot be typed into it. */
async function fillOthers(page: Page, values: Parameters<typeof fill>[1]): Promise<void> {
  const standing = await textsIn(page, Object.keys(values));
  await fill(
    page,
    Object.fromEntries(Object.entries(values).filter(([name, value]) => standing[name] !== String(value))),
  );
}

/** In a form that asks there is no Save: its question is answered in place of it. */
export async function save(page: Page): Promise<Outcome> {
  await saveButton(page)
    .click({ timeout: longestLook })
    .catch(async (error) => {
      if (!(await keepButton(page, "mine").isVisible())) throw error;
    });
  return outcomeOf(page);
}

const keepButton = (page: Page, side: "mine" | "theirs") =>
  tankForm(page).getByRole("button", { name: `Keep ${side}` });

/** The fields that both sides have changed, and their words of this side. */
export async function readQuestion(page: Page): Promise<Field[]> {
  const legends = await conflictQuestion(page).locator("legend").allTextContents();
  const asked = tankFieldNames.filter((name) => legends.includes(tankFields[name].label));
  return fields.filter((name) => asked.includes(name));
}

export async function answer(page: Page, side: "mine" | "theirs"): Promise<Outcome> {
  await page.evaluate(() => document.querySelector("#tank")?.setAttribute("data-answered", ""));
  await keepButton(page, side).click();
  return outcomeOf(page);
}

async function outcomeOf(page: Page): Promise<Outcome> {
  const found = await page.waitForFunction((): Outcome | undefined => {
    const form = document.querySelector("#tank");
    const isOpen = /[?&](add|edit)\b/.test(location.search);
    if (!form) return isOpen ? undefined : "saved";
    if (form.querySelector("[data-save-error]")) return "refused";
    const isSaving = form.querySelector("[type=submit][aria-disabled=true]") !== null;
    const isAsked = form.querySelector("[name=keep]") !== null && !form.hasAttribute("data-answered");
    return isAsked && !isSaving ? "asked" : undefined;
  });
  return (await found.jsonValue()) as Outcome;
}
