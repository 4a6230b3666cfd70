import { expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { signIn, welcome } from "../admin-screen";
import { expectLargeTargets, expectNoSidewaysScroll, expectNoViolation } from "../checks";
import { drawnWithAndWithoutScripts } from "../journey";
import { loseAnswer } from "../lost-answer";
import { message, toast } from "../screen";
import { chief } from "../servers";
import { uniqueWord } from "../tanks";

test.use({ newInstallation: "admins", isSignedIn: false });

const own = (page: Page) => page.getByLabel("Your own password");

drawnWithAndWithoutScripts((hasScripts) => {
  test("an admin adds another, gives a new password, and removes them", async ({
    page,
    open,
    allow,
    playwright,
    baseURL,
  }) => {
    const deputy = { username: `Deputy ${uniqueWord()}`, password: "another password" };
    const elsewhere = await playwright.request.newContext({ baseURL });
    const signsIn = async (password: string) =>
      (await elsewhere.post("/api/admin/login", { data: { ...deputy, password } })).status();
    allow(/status of 400/);
    await open("/admin/login");
    await signIn(page);
    await expect(welcome(page)).toBeVisible();
    await open("/admin?account");

    await test.step("a refusal is told beside the field, and keeps what was typed", async () => {
      await page.getByRole("link", { name: "Add admin" }).click();
      if (hasScripts) await expect(page.getByRole("heading", { name: "Add an admin" })).toBeFocused();
      await page.getByLabel("Username").fill(deputy.username);
      await page.getByLabel("Their password").fill("short");
      await own(page).fill(chief.password);
      await page.getByRole("button", { name: "Add admin" }).click();
      await expect(page.getByLabel("Their password")).toBeFocused();
      await expect(page.getByLabel("Their password")).toHaveAccessibleName("Their password at least 8 characters");
      await expect(page.getByLabel("Their password")).toHaveAccessibleDescription(/at least 8 characters/);
      if (hasScripts) {
        await expect(page.getByLabel("Username")).toHaveValue(deputy.username);
        await expectNoViolation(page);
      }
      await expectNoSidewaysScroll(page, "admins");
      await page.setViewportSize({ width: 390, height: 844 });
      await expectLargeTargets(page, "admins");
    });

    await test.step("added, the other signs in", async () => {
      await page.getByLabel("Username").fill(deputy.username);
      await page.getByLabel("Their password").fill(deputy.password);
      await own(page).fill(chief.password);
      await page.getByRole("button", { name: "Add admin" }).click();
      await expect(message(page, "Admin added")).toBeVisible();
      expect(await signsIn(deputy.password)).toBe(200);
    });

    await test.step("with a new password, only that one is theirs", async () => {
      await page.getByRole("link", { name: `New password of ${deputy.username}` }).click();
      await page.getByLabel("Their password").fill("tank farm at noon");
      await own(page).fill(chief.password);
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(message(page, "New password set")).toBeVisible();
      expect(await signsIn(deputy.password)).toBe(401);
      expect(await signsIn("tank farm at noon")).toBe(200);
    });

    await test.step("Cancel leaves them, Remove does not", async () => {
      const remove = page.getByRole("link", { name: `Remove of ${deputy.username}` });
      await remove.click();
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(own(page)).toHaveCount(0);
      await remove.click();
      await own(page).fill(chief.password);
      await page.getByRole("button", { name: "Remove admin" }).click();
      await expect(message(page, "Admin removed")).toBeVisible();
      await expect(remove).toHaveCount(0);
      expect(await signsIn("tank farm at noon")).toBe(401);
    });
    await elsewhere.dispose();
  });
});

test("an admin whose adding was not answered is listed at the next try", async ({ page, open, allow }) => {
  const username = `Deputy ${uniqueWord()}`;
  allow(/ERR_FAILED|status of 409/);
  await open("/admin/login");
  await signIn(page);
  await expect(welcome(page)).toBeVisible();
  await open("/admin?account");
  await page.getByRole("link", { name: "Add admin" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Their password").fill("another password");
  await own(page).fill(chief.password);
  await loseAnswer(page, "**/admin.data*");
  await page.getByRole("button", { name: "Add admin" }).click();
  await expect(toast(page)).toContainText("Admin not added");
  await page.getByRole("button", { name: "Add admin" }).click();
  await expect(page.getByText("There is an admin of this name already.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Remove of ${username}` })).toBeVisible();
});
