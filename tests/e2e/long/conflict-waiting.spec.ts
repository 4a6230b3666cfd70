import { expect } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { gallery, photoCount, takePhoto, thumbnails } from "../photo-screen";
import { card, editButton, expectFields, fields, message, saveButton, search } from "../screen";

test("a change that asks hides neither a photo that arrives nor what others have changed beside it", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
  changeTank,
  tanksOf,
  allow,
}) => {
  allow(outboxProblems);
  const tank = await createTank({ tankSizeGallons: 100 });
  const listed = card(page, tank.customerName);
  await visitKept("/");
  await context.setOffline(true);
  await search(page, tank.customerName);
  await editButton(page, tank.customerName).click();
  await fields(page).tankSizeGallons.fill("200");
  await saveButton(page).click();
  await expect(listed.getByText("Waiting to send")).toBeVisible();
  await changeTank(tank, { tankSizeGallons: 300, locationWithinFacility: "On the roof" });
  await context.setOffline(false);
  await expect(listed.getByText("Not sent")).toBeVisible();
  await expect(listed).toContainText("On the roof");
  await expect(listed).toContainText("200 gallons");

  await test.step("a photo that was added in the gallery stands in the list", async () => {
    await listed.getByRole("link", { name: /photos/ }).click();
    await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
    await expect(thumbnails(gallery(page))).toHaveCount(1);
    await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(1);
    await gallery(page).getByRole("link", { name: "Close" }).click();
    await expect(listed).toContainText("1 photo");
    await visit(`/?q=${tank.customerName}`);
    await expect(listed.getByText("Not sent")).toBeVisible();
    await expect(listed).toContainText("1 photo");
  });

  await test.step("one that is added where the page was loaded anew stands there too", async () => {
    await visit(`/?photos=${tank.id}`);
    await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
    await expect(thumbnails(gallery(page))).toHaveCount(2);
    await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(2);
    await visit(`/?q=${tank.customerName}`);
    await expect(listed).toContainText("2 photos");
  });

  await test.step("the form that asks has it, and its answer leaves all that came", async () => {
    await editButton(page, tank.customerName).click();
    await expect(page.getByText("Someone else changed this tank while you were editing")).toBeVisible();
    await expect(photoCount(page, 2)).toBeVisible();
    await expectFields(page, { tankSizeGallons: 200, locationWithinFacility: "On the roof" });
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(message(page, "Sent")).toBeVisible();
    const [saved] = await tanksOf(tank.customerName);
    expect(saved).toMatchObject({ tankSizeGallons: 200, locationWithinFacility: "On the roof" });
    expect(saved?.photoUrls).toHaveLength(2);
  });
});
