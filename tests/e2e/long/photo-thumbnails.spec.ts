import { expect, type Page } from "@playwright/test";
import { test } from "../journey";
import { gallery, thumbnails } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, cards, tankForm } from "../screen";
import { swipeTo } from "../swipe";
import { uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

function recordPhotos(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/objects/")) requested.push(pathname + search);
  });
  return requested;
}

test("a list of tanks, a form and a gallery load small photos only", async ({ page, request, open, createTanks }) => {
  const photos = await storedPhotos(request, 6);
  const word = uniqueWord();
  const tanks = await createTanks(30, (index) => ({
    customerName: `${word} ${index}.`,
    photoUrls: [photos[index % 6] ?? "", ...photos.filter((_, other) => other !== index % 6)],
  }));
  const requested = recordPhotos(page);
  await open(`/?q=${word}`);
  for (const name of [`${word} 29.`, `${word} 15.`, `${word} 0.`]) {
    await swipeTo(page, card(page, name));
    await expect(thumbnails(card(page, name))).toHaveJSProperty("naturalWidth", 480);
  }
  expect(await cards(page).count()).toBeGreaterThan(0);
  await open(`/?view=list&q=${word}`);
  await open(`/?edit=${tanks[0]?.id}`);
  await expect(thumbnails(tankForm(page))).toHaveCount(6);
  await open(`/?photos=${tanks[0]?.id}`);
  await expect(thumbnails(gallery(page)).first()).toHaveJSProperty("naturalWidth", 480);
  expect(new Set(requested).size).toBe(6);
  expect(requested.filter((path) => !path.endsWith("?thumb"))).toEqual([]);
});
