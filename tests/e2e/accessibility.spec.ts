import { expect } from "@playwright/test";
import { expectNoViolation, expectNoViolationAnywhere, expectNoViolationWithin } from "./checks";
import { test } from "./journey";
import { fields, fill, menuPanel, openFilter, saveButton, tankForm, toast } from "./screen";
import { emptyServer } from "./servers";
import { uniqueTank } from "./tanks";

test.use({ isWholeAwaited: true });

test("every screen of the tanks is accessible in both themes", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
  changeTank,
}) => {
  test.slow();
  const tank = await createTank();

  await isolatedStep("cards, and the menu of a narrow screen, can be used by everybody", async () => {
    await open("/");
    await expectNoViolationAnywhere(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menuPanel(page)).toBeVisible();
    await expectNoViolationWithin(menuPanel(page));
  });

  for (const [screen, path] of [
    ["the table", "/?view=list"],
    ["a search without a result", "/?q=nothing+like+it&sort=size"],
  ] as const) {
    await isolatedStep(`${screen} can be used by everybody`, async () => {
      await open(path);
      await expectNoViolationAnywhere(page);
    });
  }

  await isolatedStep("the open filter and its chips can be used by everybody", async () => {
    await open(`/?q=${tank.propertyNumber}&sort=size&has=no-photos&product=Diesel`);
    await openFilter(page);
    await expectNoViolation(page);
  });

  await isolatedStep("the gallery can be used by everybody", async () => {
    await open(`/?photos=${tank.id}`);
    await expectNoViolation(page);
  });

  await isolatedStep("a page that does not exist can be used by everybody", async () => {
    allow(/status of 404/);
    await page.goto("/nowhere");
    await expectNoViolation(page);
  });

  await isolatedStep("the blank form can be used by everybody", async () => {
    await open("/?add");
    for (const field of Object.values(fields(page))) await expect(field).toHaveAttribute("aria-required", "true");
    await expectNoViolationAnywhere(page);
  });

  await isolatedStep("a form with messages can be used by everybody", async () => {
    await saveButton(page).click();
    await expect(fields(page).customerName).toHaveAttribute("aria-invalid", "true");
    await expectNoViolation(page);
  });

  await isolatedStep("the toast of a failure can be used by everybody", async () => {
    allow(/status of 503/);
    await fill(page, uniqueTank());
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Error creating tank");
    await toast(page).hover();
    await expectNoViolation(page);
  });

  await isolatedStep("the form of a tank can be used by everybody", async () => {
    await open(`/?q=${tank.propertyNumber}&edit=${tank.id}`);
    await expectNoViolation(page);
  });

  await isolatedStep("the question which version shall stand can be used by everybody", async () => {
    allow(/status of 412/);
    await changeTank(tank, { productContained: "Kerosene" });
    await fill(page, { productContained: "Propane" });
    await saveButton(page).click();
    await expect(tankForm(page).getByRole("button", { name: "Keep mine" })).toBeVisible();
    await expectNoViolation(page);
  });

  await isolatedStep("the toast of a success can be used by everybody", async () => {
    await tankForm(page).getByRole("button", { name: "Keep mine" }).click();
    await expect(toast(page)).toContainText("Tank updated successfully");
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
