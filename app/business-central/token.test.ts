import { beforeEach, expect, test } from "vitest";
import { createScene, minute, type Scene } from "../../tests/business-central/scene";

let scene: Scene;

beforeEach(async () => {
  scene = await createScene();
});

test("a token that is valid for an hour serves every load until a minute before its end", async () => {
  const start = scene.clock;
  for (const [seconds, tokens] of [
    [0, 1],
    [1800, 1],
    [2900, 1],
    [3530, 1],
    [7080, 2],
  ] as const) {
    scene.clock = start + seconds * 1000;
    await scene.ask();
    expect((await scene.tenant.calls()).token, `${seconds} s`).toBe(tokens);
  }
});

test("a token is renewed in its last minute", async () => {
  await scene.ask();
  scene.clock += 3545 * 1000;
  await scene.ask();
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});

test("a token that ends within a minute is not kept", async () => {
  await scene.tenant.fill({ expiresIn: 60 });
  await scene.ask();
  scene.clock += 11 * minute;
  await scene.ask();
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});

test("a token that is no longer accepted is renewed once", async () => {
  await scene.ask();
  await scene.tenant.fill({ dropTokens: true });
  scene.clock += 11 * minute;
  expect((await scene.ask()).list?.stale).toBe(false);
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 3 });
});

test("a token that is never accepted is not asked for again and again", async () => {
  await scene.fault("401");
  expect((await scene.ask()).failure?.message).toBe("customers unauthorized");
  expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
});
