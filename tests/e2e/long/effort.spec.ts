import { expect, type Locator, type Page } from "@playwright/test";
import { untilGuardsPass } from "../checks";
import { test } from "../journey";
import type { PhotoFile } from "../photo-files";
import { smallPhotos } from "../photo-files";
import {
  addPhotos,
  captured,
  dialogButton,
  gallery,
  phoneWindow,
  photoCount,
  photoDialog,
  viewer,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { type Picker, picker } from "../picker-journey";
import {
  addButton,
  card,
  editButton,
  fields,
  filterPanel,
  saveButton,
  searchBox,
  showButton,
  tankForm,
  toast,
} from "../screen";
import { swipe, swipeTo } from "../swipe";
import { uniqueTank, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** In px. */
const swipeLength = 600;

interface Effort {
  taps: number;
  keys: number;
  swipes: number;
}

/** Hands that count: they tap only what they see, and swipe until they see it. */
function handsOf(page: Page) {
  const effort: Effort = { taps: 0, keys: 0, swipes: 0 };
  async function see(target: Locator) {
    await expect(target).toBeAttached();
    while (!(await isSeenSoon(target))) {
      await swipe(page, swipeLength);
      effort.swipes += 1;
      expect(effort.swipes, "swipes until it is seen").toBeLessThan(20);
    }
  }
  async function tap(target: Locator) {
    await see(target);
    effort.taps += 1;
    await target.tap();
  }
  async function type(text: string, ...keys: string[]) {
    effort.keys += text.length + keys.length;
    await page.keyboard.type(text);
    for (const key of keys) await page.keyboard.press(key);
  }
  /** What is tapped in the phone's own picker does not count. */
  async function choose(opener: Locator, photos: PhotoFile[]) {
    const chooser = page.waitForEvent("filechooser");
    await tap(opener);
    await (await chooser).setFiles(photos);
  }
  return { effort, see, tap, type, choose };
}

/** A list that comes back takes a moment to its place, longer than a hand waits on a busy machine. */
async function isSeenSoon(target: Locator): Promise<boolean> {
  const looking = expect.poll(() => isSeen(target), { timeout: 3000 }).toBe(true);
  return looking.then(
    () => true,
    () => false,
  );
}

/** Whether the middle of it is in sight, with nothing above it. */
async function isSeen(target: Locator): Promise<boolean> {
  await untilGuardsPass(target.page());
  await target.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || element.closest("label")?.contains(found) === true);
  });
}

type Pick = (hands: ReturnType<typeof handsOf>, from: Picker, query: string, name: string) => Promise<void>;

/** The first Enter picks what is highlighted, the next leads to the next field. */
const enterOption: Pick = async ({ type }, { input, option }, query, name) => {
  await type(query);
  await expect(option(name)).toBeVisible();
  await type("", "Enter");
  await expect(input).toHaveValue(name);
  await type("", "Enter");
};

const tapOption: Pick = async ({ tap, type }, { input, option }, query, name) => {
  await type(query);
  await tap(option(name));
  await expect(input).toHaveValue(name);
  await type("", "Enter");
};

/** What each job took before: taps/keys/swipes. */
const jobs = {
  "find a tank by customer, as cards": { before: "1/7/2 to 10", goal: { taps: 1, keys: 8, swipes: 1 } },
  "find a tank by customer, as a list": { before: "1/7/2", goal: { taps: 1, keys: 8, swipes: 1 } },
  "a product in an order of its own": { before: "6 taps", goal: { taps: 5, swipes: 0 } },
  "new tank with two photos": { before: "17 taps", goal: { taps: 12 } },
  "new tank with two photos, options tapped": { before: "17 taps", goal: { taps: 12 } },
  "correct a size deep in a list and see it": { before: "3/3/8", goal: { taps: 3, keys: 3, swipes: 0 } },
  "three photos from the phone's gallery": { before: "6 taps", goal: { taps: 3, swipes: 0 } },
  "remove a wrong photo": { before: "4/0/2", goal: { taps: 3, keys: 0, swipes: 0 } },
  "conflict in different fields": { before: "1 further tap or more", goal: { taps: 0, keys: 0, swipes: 0 } },
} satisfies Record<string, { before: string; goal: Partial<Effort> }>;

function report(job: keyof typeof jobs, { taps, keys, swipes }: Effort) {
  const { before, goal } = jobs[job];
  console.log(`${job}: ${taps}/${keys}/${swipes} (before: ${before})`);
  const effort: Effort = { taps, keys, swipes };
  for (const [name, most] of Object.entries(goal)) {
    expect(effort[name as keyof Effort], `${name} to ${job}`).toBeLessThanOrEqual(most);
  }
}

test("tanks and photos are found and saved with few taps, keys and swipes", async ({
  page,
  request,
  open,
  isolatedStep,
  createTank,
  createTanks,
  changeTank,
  tanksOf,
}) => {
  test.slow();
  await page.clock.install();
  for (const [job, path] of [
    ["find a tank by customer, as cards", "/"],
    ["find a tank by customer, as a list", "/?view=list"],
  ] as const) {
    await isolatedStep(job, async () => {
      const customerName = `${uniqueWord()} Marine Terminals`;
      const [wanted] = await createTanks(4, () => ({ customerName }));
      const { effort, see, tap, type } = handsOf(page);
      await open(path);
      await tap(searchBox(page));
      await type(customerName.slice(0, 8));
      await expect(page.getByText("4 result(s)")).toBeAttached();
      await see(page.getByText(`Property #${wanted?.propertyNumber}`));
      report(job, effort);
    });
  }

  await isolatedStep("a product in an order of its own", async () => {
    const [word, productContained] = [uniqueWord(), `Oil ${uniqueWord()}`];
    await createTanks(2, (index) => ({ customerName: `${word} ${index}`, productContained }));
    const { effort, tap } = handsOf(page);
    await open("/");
    await tap(page.getByRole("button", { name: "Filter" }));
    for (const [label, choice] of [
      ["Sort by", "Size, largest first"],
      ["Product", productContained],
    ] as const) {
      const choices = filterPanel(page).getByRole("combobox", { name: label });
      await tap(choices);
      await choices.selectOption(choice);
    }
    await tap(showButton(page));
    await expect(page.getByRole("article")).toHaveCount(2);
    report("a product in an order of its own", effort);
  });

  for (const job of ["new tank with two photos", "new tank with two photos, options tapped"] as const) {
    await isolatedStep(job, async () => {
      const tank = uniqueTank();
      const hands = handsOf(page);
      const { effort, see, tap, type } = hands;
      const pick = job.endsWith("tapped") ? tapOption : enterOption;
      // Tanks of other journeys would push the new one down.
      await open(`/?q=${tank.propertyNumber}`);
      await tap(addButton(page));
      await tap(fields(page).customerName);
      await pick(hands, picker(page, "Customer"), "artesian", "Artesian Water Company");
      await pick(hands, picker(page, "Product Contained"), "avia", "Aviation Fuel");
      await type("1500", "Enter");
      await type(tank.propertyNumber, "Enter");
      await type("Bay 3");
      await tap(addPhotos(page));
      await tap(dialogButton(page, "Take Photo"));
      for (const use of ["Use and Take Another", "Use Photo"]) {
        await expect(dialogButton(page, "Capture")).toBeEnabled();
        await tap(dialogButton(page, "Capture"));
        await expect(captured(page)).toBeVisible();
        await expect(dialogButton(page, use)).toBeEnabled();
        await tap(dialogButton(page, use));
        await expect(captured(page)).toBeHidden();
      }
      await expect(photoDialog(page)).toBeHidden();
      await expect(photoCount(page, 2)).toBeAttached();
      await tap(saveButton(page));
      await see(page.getByText(`Property #${tank.propertyNumber}`));
      report(job, effort);
      const saved = (await tanksOf("Artesian Water Company")).find(
        (each) => each.propertyNumber === tank.propertyNumber,
      );
      expect(saved).toMatchObject({ productContained: "Aviation Fuel", tankSizeGallons: 1500 });
      expect(saved?.photoUrls).toHaveLength(2);
    });
  }

  await isolatedStep("correct a size deep in a list and see it", async () => {
    const word = uniqueWord();
    const [wanted] = await createTanks(30, (index) => ({ customerName: `${word} ${index}.` }));
    await open(`/?q=${word}`);
    const found = card(page, wanted?.customerName ?? "");
    await handsOf(page).see(page.getByText("30 result(s)"));
    await swipeTo(page, editButton(found));
    const { effort, see, tap, type } = handsOf(page);
    await tap(editButton(found));
    await tap(fields(page).tankSizeGallons);
    await type("750");
    await tap(saveButton(page));
    await expect(tankForm(page)).toBeHidden();
    await see(found.getByText("750 gallons"));
    report("correct a size deep in a list and see it", effort);
  });

  await isolatedStep("three photos from the phone's gallery", async () => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
    const { effort, tap, choose } = handsOf(page);
    await open(`/?photos=${tank.id}`);
    await tap(gallery(page).getByRole("button", { name: "Add Photo" }));
    await tap(dialogButton(page, "Upload File"));
    await choose(phoneWindow(page).getByText("Choose photos"), await smallPhotos(3));
    await expect(gallery(page)).toContainText("4 photos");
    report("three photos from the phone's gallery", effort);
  });

  await isolatedStep("remove a wrong photo", async () => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
    const { effort, tap } = handsOf(page);
    await open(`/?q=${tank.propertyNumber}`);
    await tap(card(page, tank.customerName).getByRole("link", { name: "View Photos" }));
    await tap(gallery(page).getByRole("link", { name: "Photo 2 of 3" }));
    await tap(viewer(page).getByRole("button", { name: "Remove" }));
    await expect(toast(page)).toContainText("Photo removed");
    report("remove a wrong photo", effort);
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(2);
  });

  await isolatedStep("conflict in different fields", async () => {
    const tank = await createTank();
    await open(`/?q=${tank.propertyNumber}`);
    await editButton(card(page, tank.customerName)).tap();
    await fields(page).tankSizeGallons.fill("42");
    await changeTank(tank, { productContained: "Kerosene" });
    await saveButton(page).tap();
    const { effort, see } = handsOf(page);
    await see(card(page, tank.customerName).getByText("42 gallons"));
    report("conflict in different fields", effort);
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", tankSizeGallons: 42 });
  });
});
