import { expect, type Route } from "@playwright/test";
import { test } from "../journey";
import { openFilledForm } from "../photo-line";
import { addPhotos, dialogButton, fileWindow, photoDialog } from "../photo-screen";
import { addButton, expectFields, toast } from "../screen";

const chunks = "**/assets/file-upload*";

const answers: { name: string; answer: (route: Route) => Promise<void>; told: string }[] = [
  { name: "lost", answer: (route) => route.abort(), told: "The server could not be reached. Try again." },
  {
    name: "answered by a busy server",
    answer: (route) => route.fulfill({ status: 503 }),
    told: "The server is busy or failed. Try again.",
  },
  {
    name: "answered by a network's portal",
    answer: (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }),
    told: "Your sign-in has ended. Reload the page to sign in again.",
  },
];

test("a dialog whose code was lost says why, and opens at the next press", async ({
  page,
  open,
  allow,
  isolatedStep,
}) => {
  for (const { name, answer, told } of answers) {
    await isolatedStep(`a dialog whose code is ${name} says why, and opens at the next press`, async () => {
      allow(/ERR_FAILED|status of 503/);
      const tank = await openFilledForm(page, open);
      await addPhotos(page).click();
      await page.route(chunks, answer);
      await dialogButton(page, "Upload File").click();
      await expect(toast(page)).toContainText(`This could not be opened ${told}`);
      await page.unrouteAll({ behavior: "wait" });
      await dialogButton(page, "Upload File").click();
      await expect(fileWindow(page)).toHaveCSS("z-index", "40");
      await page.keyboard.press("Escape");
      await expect(photoDialog(page).or(fileWindow(page))).toHaveCount(0);
      await expectFields(page, tank);
    });
  }
});

test("what keeps the page's tanks and sends what waits is asked for with the next screen, if its code was lost", async ({
  page,
  open,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const code = "**/assets/open-tank-copy*";
  await page.route(code, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("open-tank-copy"));
  await open("/");
  await lost;
  await page.unrouteAll({ behavior: "wait" });
  const kept = page.waitForResponse(/\/api\/tanks\/compact/);
  await addButton(page).click();
  expect((await kept).status()).toBe(200);
});
