import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { signIn, welcome } from "../admin-screen";
import { expectLargeTargets, expectNoSidewaysScroll, expectNoViolation } from "../checks";
import { drawnWithAndWithoutScripts } from "../journey";
import { loseAnswer } from "../lost-answer";
import { message, toast } from "../screen";
import { chief } from "../servers";
import { holdDrawing } from "./double-tap";

// A new password ends the sessions that other journeys come with.
test.use({ newInstallation: "account", isSignedIn: false });

const renewed = { ...chief, password: "tank farm at noon" };
const currentField = (page: Page) => page.getByLabel("Current password");
const newField = (page: Page) => page.getByLabel("New password");
const title = (page: Page) => page.getByRole("heading", { name: `Account of ${chief.username}` });

async function openAccount(page: Page, open: (path: string) => Promise<unknown>) {
  await open("/admin/login");
  await signIn(page);
  await expect(welcome(page)).toBeVisible();
  await page.getByRole("link", { name: "account" }).click();
  await expect(page).toHaveURL("/admin?account");
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveTitle("Account - Admin - Tank Inventory Tracker");
}

async function changePassword(page: Page, current: string, next: string) {
  await currentField(page).fill(current);
  await newField(page).fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

const isSignedIn = async (api: APIRequestContext) => (await api.get("/api/admin/me")).ok();

drawnWithAndWithoutScripts((hasScripts) => {
  test("an admin changes the password and ends sessions elsewhere", async ({
    page,
    open,
    allow,
    playwright,
    baseURL,
  }) => {
    const userAgent = "Mozilla/5.0 (Macintosh) Version/18.5 Safari/605.1";
    const elsewhere = await playwright.request.newContext({ baseURL, userAgent });
    allow(/status of 400/);

    await openAccount(page, open);
    await test.step("a refused change says why beside the field and focuses it", async () => {
      await changePassword(page, "a wrong guess", renewed.password);
      await expect(page.getByText("This is not your current password.")).toBeVisible();
      await expect(currentField(page)).toBeFocused();
      await expect(currentField(page)).toHaveAccessibleDescription("This is not your current password.");
      await expect(currentField(page)).toHaveValue("");
      await expect(newField(page)).toHaveValue(hasScripts ? renewed.password : "");
      await changePassword(page, chief.password, "PassWord1");
      await expect(newField(page)).toBeFocused();
      await expect(newField(page)).toHaveAccessibleDescription(/one of the most common passwords/);
      if (hasScripts) {
        await page.getByRole("button", { name: "Show passwords" }).click();
        await expect(newField(page)).toHaveAttribute("type", "text");
        await expectNoViolation(page);
      }
      await expectNoSidewaysScroll(page, "account");
      await page.setViewportSize({ width: 390, height: 844 });
      await expectLargeTargets(page, "account");
    });

    await test.step("a changed password ends the other sessions, and stays in no field", async () => {
      await elsewhere.post("/api/admin/login", { data: chief });
      await changePassword(page, chief.password, renewed.password);
      await expect(message(page, "Password changed")).toBeVisible();
      await expect(currentField(page)).toHaveValue("");
      await expect(newField(page)).toHaveValue("");
      if (hasScripts) await expect(title(page)).toBeFocused();
      expect(await isSignedIn(elsewhere)).toBe(false);
    });

    await test.step("a session is ended where it is listed, or with all others", async () => {
      await elsewhere.post("/api/admin/login", { data: renewed });
      await page.reload();
      await expect(page.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
      const other = page.getByRole("listitem").filter({ hasText: "Safari on Mac" });
      await other.getByRole("button", { name: /^End session of Safari on Mac, signed in/ }).click();
      await expect(message(page, "Session ended")).toBeVisible();
      await expect(other).toHaveCount(0);
      if (hasScripts) await expect(title(page)).toBeFocused();
      expect(await isSignedIn(elsewhere)).toBe(false);

      await elsewhere.post("/api/admin/login", { data: renewed });
      await page.reload();
      await page.getByRole("button", { name: "End all other sessions" }).click();
      await expect(message(page, "All other sessions ended")).toBeVisible();
      await expect(page.getByRole("button", { name: /^End/ })).toHaveCount(0);
      expect(await isSignedIn(elsewhere)).toBe(false);
      await changePassword(page, renewed.password, chief.password);
      await expect(message(page, "Password changed")).toBeVisible();
    });
    await elsewhere.dispose();
  });
});

test("a change of the password that was not answered says that the new one may hold, and it does", async ({
  page,
  open,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await openAccount(page, open);
  await loseAnswer(page, "**/admin.data*");
  await changePassword(page, chief.password, renewed.password);
  await expect(toast(page)).toContainText("Unclear whether the password was changed");
  await expect(toast(page)).toContainText("If you are asked to sign in, try the new password first.");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your session ended.")).toBeVisible();
  await signIn(page, renewed);
  await expect(title(page)).toBeVisible();
  await changePassword(page, renewed.password, chief.password);
  await expect(message(page, "Password changed")).toBeVisible();
});

test("a second press before the page has drawn the first changes no password again", async ({ page, open }) => {
  const draw = await holdDrawing(page);
  await openAccount(page, open);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  for (const [current, next] of [
    [chief.password, renewed.password],
    [renewed.password, chief.password],
  ] as const) {
    await currentField(page).fill(current);
    await newField(page).fill(next);
    const button = page.getByRole("button", { name: "Change password" });
    await draw.hold();
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await button.click();
    await answered;
    await button.click();
    await draw.goOn();
    await expect(message(page, "Password changed")).toBeVisible();
    await page.reload();
  }
  expect(posts).toHaveLength(2);
});
