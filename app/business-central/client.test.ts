import { beforeEach, expect, test } from "vitest";
import { createScene, minute, type Scene } from "../../tests/business-central/scene";

let scene: Scene;

beforeEach(async () => {
  scene = await createScene();
});

test("a token is reused by every load until a minute before it expires", async () => {
  for (const [seconds, tokens] of [
    [0, 1],
    [1800, 1],
    [1100, 1],
    [630, 1],
    [3550, 2],
  ] as const) {
    scene.skip(seconds * 1000);
    await scene.ask();
    expect((await scene.tenant.calls()).token, `${seconds} s later`).toBe(tokens);
  }
});

test("a token is renewed in its last minute", async () => {
  await scene.ask();
  scene.skip(3545 * 1000);
  await scene.ask();
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});

test("a token that expires within a minute is not cached", async () => {
  await scene.tenant.fill({ expiresIn: 60 });
  await scene.ask();
  scene.skip(11 * minute);
  await scene.ask();
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});

test("a rejected token is renewed once", async () => {
  await scene.ask();
  await scene.tenant.fill({ dropTokens: true });
  scene.skip(11 * minute);
  expect((await scene.ask()).list?.stale).toBe(false);
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 3 });
});

test("a load fails when the renewed token is rejected too", async () => {
  await scene.fault("401");
  expect((await scene.ask()).failure?.message).toBe("customers unauthorized");
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});
