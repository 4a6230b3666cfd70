import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { fill, message, saveButton, toast } from "./screen";
import { uniqueTank } from "./tanks";

test("the form is filled in and saved without a violation of the Content-Security-Policy", async ({ page, open }) => {
  const violations = await watchViolations(page);
  await open("/?add");
  await saveButton(page).click();
  await expect(page.getByText("Property number is required.")).toBeVisible();
  await fill(page, uniqueTank());
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(violations).toEqual([]);
});

test("the sign-in page loads without a violation of the Content-Security-Policy", async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page)).toContainText("Missing credentials");
  expect(violations).toEqual([]);
});

async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    );
  });
  return violations;
}
