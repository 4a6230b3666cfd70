import { expect } from "@playwright/test";
import { expectNoViolation, expectNoViolationAnywhere } from "./checks";
import { test } from "./journey";
import { fields, fill, menuPanel, openFilter, saveButton, tankForm, toast } from "./screen";
import { emptyServer } from "./servers";

test.use({ isWholeAwaited: true });

test("every screen of the tanks is accessible in both themes", async ({
  page,
  context,
  open,
  allow,
  isolatedStep,
  createTank,
  changeTank,
}) => {
  test.slow();
  for (const [screen, path] of [
    ["cards", "/"],
    ["the table", "/?view=list"],
    ["a search without a result", "/?q=nothing+like+it&sort=size"],
    ["the blank form", "/?add"],
  ] as const) {
    await isolatedStep(`${screen} can be used by everybody`, async () => {
      await open(path);
      await expectNoViolationAnywhere(page);
    });
  }

  await isolatedStep("the form of a tank and its gallery can be used by everybody", async () => {
    const tank = await createTank();
    await open(`/?edit=${tank.id}`);
    await expectNoViolation(page);
    await open(`/?photos=${tank.id}`);
    await expectNoViolation(page);
  });

  await isolatedStep("a form with messages can be used by everybody", async () => {
    await open("/?add");
    await saveButton(page).click();
    await expect(fields(page).customerName).toHaveAttribute("aria-invalid", "true");
    await expectNoViolation(page);
  });

  await isolatedStep("the question which version shall stand can be used by everybody", async () => {
    allow(/status of 412/);
    const tank = await createTank();
    await open(`/?edit=${tank.id}`);
    await changeTank(tank, { productContained: "Kerosene" });
    await fill(page, { productContained: "Propane" });
    await saveButton(page).click();
    await expect(tankForm(page).getByRole("button", { name: "Keep mine" })).toBeVisible();
    await expectNoViolation(page);
  });

  await isolatedStep("the open filter and its chips can be used by everybody", async () => {
    await open("/?sort=size&has=no-photos&product=Diesel");
    await openFilter(page);
    await expectNoViolation(page);
  });

  await isolatedStep("the menu of a narrow screen can be used by everybody", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menuPanel(page)).toBeVisible();
    await expectNoViolation(page);
  });

  await isolatedStep("a page that does not exist can be used by everybody", async () => {
    allow(/status of 404/);
    await page.goto("/nowhere");
    await expectNoViolation(page);
  });

  await isolatedStep("toasts can be used by everybody", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const tank = await createTank();
    await open(`/?edit=${tank.id}`);
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Tank updated successfully");
    await toast(page).hover();
    await expectNoViolation(page);
    await open("/?add");
    await fill(page, tank);
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Error creating tank");
    await toast(page).hover();
    await expectNoViolation(page);
  });
});

test.describe("on a new installation", () => {
  test.use({ baseURL: emptyServer.url });

  test("the empty list can be used by everybody", async ({ page, open }) => {
    await open("/");
    await expect(page.getByText("No tank records yet")).toBeVisible();
    await expectNoViolation(page);
  });
});
