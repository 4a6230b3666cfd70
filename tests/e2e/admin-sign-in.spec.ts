import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { logoutButton, passwordField, signIn, signInButton, signInTitle, usernameField, welcome } from "./admin-screen";
import { hold } from "./hold";
import { drawnWithAndWithoutScripts, untilHydrated, withAndWithoutScripts } from "./journey";
import { closeToast, message, toast } from "./screen";
import { chief } from "./servers";

test.use({ isSignedIn: false });

withAndWithoutScripts((hasScripts) => {
  test("without a session the sign-in is shown, and the right password alone starts one", async ({
    page,
    open,
    allow,
    isolatedStep,
  }) => {
    await isolatedStep("whoever has not signed in is led to the sign-in", async () => {
      for (const path of [
        "/admin",
        "/admin?tab=products",
        "/admin?tab=data",
        "/admin?tab=history",
        "/admin?clear=customers",
      ]) {
        await open(path);
        await expect(page).toHaveURL("/admin/login");
        await expect(signInTitle(page)).toBeVisible();
      }
      await expect(page).toHaveTitle(/Tank Inventory Tracker/);
    });

    await isolatedStep("an admin who signs in is welcomed, and stays signed in", async () => {
      await open("/admin");
      await signIn(page);
      await expect(page).toHaveURL("/admin");
      await expect(message(page, "Login successful")).toBeVisible();
      await expect(welcome(page)).toBeVisible();
      await page.reload();
      await expect(welcome(page)).toBeVisible();
      await expect(message(page, "Login successful")).toBeHidden();
      await open("/admin/login");
      await expect(page).toHaveURL("/admin");
    });

    await isolatedStep("signing in without username or password asks for both", async () => {
      allow(/status of 400/);
      await open("/admin/login");
      for (const account of [
        { username: "", password: "" },
        { username: chief.username, password: "" },
        { username: "", password: chief.password },
      ]) {
        await signIn(page, account);
        if (hasScripts) await expect(toast(page)).toContainText("Missing credentials");
        await expect(page.getByRole("main").getByText("Please enter both username and password")).toBeVisible();
        const missing = account.username === "" ? usernameField(page) : passwordField(page);
        await expect(missing).toBeFocused();
        await expect(missing).toHaveAttribute("aria-invalid", "true");
        await expect(page).toHaveURL("/admin/login");
        if (hasScripts) await closeToast(page);
      }
    });

    await isolatedStep(
      "a wrong password is refused and emptied, the username stays, and the right one is let in",
      async () => {
        allow(/status of 401/);
        await signIn(page, { ...chief, password: "a wrong password" });
        if (hasScripts) await expect(toast(page)).toContainText("Login failed");
        await expect(passwordField(page)).toHaveAccessibleDescription(/Invalid username or password\./);
        await expect(page).toHaveURL("/admin/login");
        await expect(usernameField(page)).toHaveValue(chief.username);
        await expect(passwordField(page)).toHaveValue("");
        await expect(passwordField(page)).toBeFocused();
        await passwordField(page).fill(chief.password);
        await signInButton(page).click();
        await expect(welcome(page)).toBeVisible();
      },
    );
  });
});

drawnWithAndWithoutScripts(() => {
  test("the demo tells a username and a password, and they work", async ({ page, open }) => {
    await open("/admin/login");
    const hint = page.getByText(/^Demo: username/);
    const [username = "", password = ""] = await hint.locator("strong").allTextContents();
    await signIn(page, { username, password });
    await expect(welcome(page)).toBeVisible();
  });
});

test("the sign-in is sent once, and only when it is complete", async ({ page, open, isolatedStep }) => {
  await open("/admin/login");
  await isolatedStep("nothing is sent while username or password is missing", async () => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await signInButton(page).click();
    await expect(toast(page)).toContainText("Please enter both username and password");
    expect(posts).toEqual([]);
  });

  await isolatedStep("the button says so while the sign-in is on its way, and cannot be pressed twice", async () => {
    const release = await hold(page, "**/admin/login.data*");
    await signIn(page);
    const button = page.getByRole("button", { name: "Signing in..." });
    await expect(button).toBeDisabled();
    release();
    await expect(welcome(page)).toBeVisible();
  });
});

test("Back leads past the sign-in and the sign-out to the tanks", async ({ page, open }) => {
  await open("/");
  await page.getByRole("link", { name: "Admin" }).last().click();
  await expect(signInTitle(page)).toBeVisible();
  // Before, the browser itself sends the form, and what it opens is one more entry.
  await untilHydrated(page);
  await signIn(page);
  await expect(welcome(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(welcome(page)).toBeVisible();
  await logoutButton(page).click();
  await expect(signInTitle(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
});
