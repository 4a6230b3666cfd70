import { env, SELF } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { somePhotos } from "../../helpers/stored-photos";
import { origin } from "../../helpers/tank-door";
import { contend } from "./edits";

beforeAll(async () => {
  await env.DB.prepare("delete from tanks").run();
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
});

test("of edits of one tank at once none is lost unnoticed, nor a photo that is appended meanwhile", async () => {
  const photos = await somePhotos(50);
  const counts = await contend((path, init) => SELF.fetch(origin + path, init), { edits: 60, clients: 6, photos });
  expect(counts).toMatchObject({ others: 0, lost: 0, photosAdded: 1, photosLost: 0 });
  expect(counts.saved + counts.stale).toBe(counts.tried);
  expect(counts.saved).toBeGreaterThan(2);
  expect(counts.stale).toBeGreaterThan(2);
}, 240_000);
