import { expect, type Page } from "@playwright/test";
import { untilDeviceKeeps } from "../helpers/kept-on-device.mjs";
import { lineProblems, test } from "./device";
import { card, editButton, expectFields, search } from "./screen";

const whole = /^\/$/;
const seenList = (page: Page) => page.locator("#opening-list");

test("the list as it was last seen shows until the server's is here", async ({
  page,
  line,
  visitKept,
  allow,
  createTank,
  changeTank,
}) => {
  const tank = await createTank();
  await visitKept("/");
  await untilDeviceKeeps(page, ["opening-list"]);

  const seenCard = seenList(page).getByRole("article", { name: tank.customerName });
  const openHeld = async () => {
    const release = line.hold(whole);
    await page.goto(`${line.url}/`, { waitUntil: "commit" });
    await expect(seenCard).toBeVisible();
    return release;
  };

  await test.step("the server's takes its place and is alive, in the address's own entry", async () => {
    await changeTank(tank, { productContained: "Kerosene" });
    const answer = await openHeld();
    await expect(seenCard).not.toContainText("Kerosene");
    answer();
    await expect(card(page, tank.customerName)).toContainText("Kerosene");
    await expect(seenList(page)).toHaveCount(0);
    await search(page, tank.propertyNumber);
    await editButton(page, tank.customerName).click();
    await expectFields(page, { productContained: "Kerosene" });
  });

  await test.step("an answer that is lost on its way leaves what the device has", async () => {
    allow(lineProblems);
    line.mend();
    line.lose(`GET / #${line.asked.filter((name) => name.startsWith("GET / #")).length + 1}`, { isAnswered: true });
    const answer = await openHeld();
    answer();
    await search(page, tank.propertyNumber);
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(seenList(page)).toBeHidden();
  });

  await test.step("whoever has to sign in is led there", async () => {
    await untilDeviceKeeps(page, ["opening-list"]);
    line.mend();
    line.redirect(whole, "/admin/login");
    const answer = await openHeld();
    answer();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });
});
