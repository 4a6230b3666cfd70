import { expect } from "@playwright/test";
import { test } from "../journey";

test("an icon's name shows after 700 ms, and that of the next one within 300 ms at once", async ({
  page,
  context,
  open,
}) => {
  const session = await context.newCDPSession(page);
  await session.send("Animation.enable");
  // Its time passes when told.
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await open("/");
  const [first, next] = ["List view", "Toggle light and dark theme"].map((name) =>
    page.getByRole("banner").getByLabel(name),
  );
  const state = () =>
    page.evaluate(() => {
      const named = document.querySelector(".named:hover");
      const waits = document.documentElement.getAnimations().map((each) => each.effect?.getTiming().delay);
      return { shown: named && getComputedStyle(named, "::after").opacity, waits };
    });
  const pass = () =>
    page.evaluate(() => {
      for (const each of document.documentElement.getAnimations()) each.finish();
    });
  await first?.hover();
  expect(await state()).toEqual({ shown: "0", waits: [700] });
  await pass();
  expect(await state()).toEqual({ shown: "1", waits: [] });
  await page.mouse.move(300, 500);
  expect(await state()).toEqual({ shown: null, waits: [300] });
  await next?.hover();
  expect(await state()).toMatchObject({ shown: "1" });
  await page.mouse.move(300, 500);
  await pass();
  await first?.hover();
  expect(await state()).toEqual({ shown: "0", waits: [700] });
});
