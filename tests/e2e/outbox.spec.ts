import { expect, type Page } from "@playwright/test";
import { outboxProblems, readTable, test } from "./device";
import {
  addButton,
  card,
  editButton,
  expectFields,
  fields,
  fill,
  message,
  saveButton,
  search,
  waitingLink,
} from "./screen";
import { uniqueTank } from "./tanks";

const savedHere = "Saved on this device";
const item = (page: Page, customerName: string) => page.getByRole("listitem").filter({ hasText: customerName });

test.beforeEach(({ allow }) => allow(outboxProblems));

test("what is saved without a line waits on the device, and is sent once when the line is back", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const known = await createTank();
  const tank = uniqueTank();
  await visitKept("/");
  await context.setOffline(true);

  await test.step("a new tank stands in the list at once, and can be changed while it waits", async () => {
    await addButton(page).click();
    await fill(page, { ...tank, locationWithinFacility: "Before" });
    await saveButton(page).click();
    await expect(message(page, savedHere)).toBeVisible();
    await expect(message(page, "It will be sent when there is a connection.")).toBeVisible();
    await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
    await editButton(page, tank.customerName).click();
    await fields(page).locationWithinFacility.fill(tank.locationWithinFacility);
    await saveButton(page).click();
    await expect(waitingLink(page)).toHaveText("1 waiting");
  });

  await test.step("a change of a tank that the server has", async () => {
    await search(page, known.customerName);
    await editButton(page, known.customerName).click();
    await fields(page).tankSizeGallons.fill("777");
    await saveButton(page).click();
    await expect(card(page, known.customerName)).toContainText("777 gallons");
    await expect(card(page, known.customerName).getByText("Waiting to send")).toBeVisible();
  });

  await test.step("both are listed, also after the page is opened anew", async () => {
    await visit("/");
    await expect(waitingLink(page)).toHaveText("2 waiting");
    await waitingLink(page).click();
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(
      page.getByText("The server cannot be reached. It will be sent when there is a connection."),
    ).toBeVisible();
    await expect(item(page, tank.customerName)).toContainText("New tank");
    await expect(item(page, known.customerName)).toContainText("Changes");
  });

  await test.step("with the line they are sent", async () => {
    await context.setOffline(false);
    await expect(message(page, "2 changes were sent.")).toBeVisible();
    await expect(page.getByText("Nothing is waiting on this device.")).toBeVisible();
    const [stored] = await tanksOf(tank.customerName);
    expect(stored).toMatchObject({ ...tank, version: 1 });
    const [changed] = await tanksOf(known.customerName);
    expect(changed).toMatchObject({ tankSizeGallons: 777, version: 2 });
  });

  await test.step("what was sent stays listed", async () => {
    await page.getByText("Sent in the last 30 days: 2").click();
    await expect(item(page, tank.customerName)).toContainText("Arrived");
  });
});

test("a change that meets another is merged, or asks as the form does", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
}) => {
  const [other, same] = [await createTank(), await createTank()];
  await visitKept("/");
  await context.setOffline(true);
  for (const tank of [other, same]) {
    await search(page, tank.customerName);
    await editButton(page, tank.customerName).click();
    await fields(page).locationWithinFacility.fill("By the gate");
    await saveButton(page).click();
    await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  }
  await changeTank(other, { tankSizeGallons: 555 });
  await changeTank(same, { locationWithinFacility: "On the roof" });
  await context.setOffline(false);
  await expect(card(page, same.customerName).getByText("Not sent")).toBeVisible();
  await expect
    .poll(async () => (await tanksOf(other.customerName))[0])
    .toMatchObject({
      tankSizeGallons: 555,
      locationWithinFacility: "By the gate",
    });

  await editButton(page, same.customerName).click();
  const question = page.getByText("Someone else changed this tank while you were editing");
  await expect(question).toBeVisible();
  await visit(`/?edit=${same.id}`);
  await expect(question).toBeVisible();
  await fields(page).locationWithinFacility.fill("By the north gate");
  await visit(`/?edit=${same.id}`);
  await expect(question).toBeVisible();
  await expect(fields(page).locationWithinFacility).toHaveValue("By the north gate");
  await visit("/");
  await search(page, same.customerName);
  await editButton(page, same.customerName).click();
  await expect(fields(page).locationWithinFacility).toHaveValue("By the north gate");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(message(page, "Sent")).toBeVisible();
  await visit(`/?edit=${same.id}`);
  await expect(fields(page).locationWithinFacility).toHaveValue("By the north gate");
  await expect.poll(() => readTable(page, "drafts")).toEqual([]);
  await expect
    .poll(async () => (await tanksOf(same.customerName))[0])
    .toMatchObject({
      locationWithinFacility: "By the north gate",
      version: 3,
    });
});

test("a save whose answer is lost is asked again until it is known", async ({
  page,
  line,
  visit,
  visitKept,
  tanksOf,
}) => {
  const tank = uniqueTank();
  await visitKept("/?add");
  await fill(page, tank);
  line.lose("POST /_root.data?add #1", { isAnswered: true });
  await saveButton(page).click();
  await expect(message(page, "1 change was sent.")).toBeVisible();
  const stored = await tanksOf(tank.customerName);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ ...tank, version: 1 });
  await visit(`/?q=${tank.propertyNumber}`);
  await editButton(page, tank.customerName).click();
  await expectFields(page, tank);
});
