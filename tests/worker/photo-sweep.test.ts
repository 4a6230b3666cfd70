import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { expect, test } from "vitest";
import { photoKey, photoPathOf, thumbnailKey } from "~/photos/model/photo-path";
import { storePhoto } from "~/photos/store/photo-store.server";
import { nightlyStretches, pendingLifetime, planSweep, sweepPhotos } from "~/photos/store/photo-sweep.server";
import { dayMs } from "~/server/sweep.server";
import { unreferencedLifetime } from "~/server/unreferenced.server";
import { tankSchema } from "~/tanks/model/tank.schema";
import { createTank, referencedPhotos, updateTank } from "~/tanks/store/tanks.server";
import { databaseThrough } from "../helpers/database-faults";
import { inSmallPages, interrupted } from "../helpers/interrupted-bucket";
import { pictures } from "../helpers/photo-bytes";
import { meteredDatabase } from "../helpers/rows-read";
import { validTank } from "../helpers/tank-door";

const db = drizzle(env.DB);
const store = { bucket: env.PHOTOS, images: undefined };
const sweep = { db, bucket: env.PHOTOS, referencedPhotos };

type Event =
  | { kind: "upload" }
  | { kind: "add to tank"; tank: number; photo: number }
  | { kind: "remove from tank"; tank: number; photo: number }
  | { kind: "sweep" };

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.constant({ kind: "upload" as const }),
  fc.record({ kind: fc.constant("add to tank" as const), tank: fc.nat(2), photo: fc.nat(5) }),
  fc.record({ kind: fc.constant("remove from tank" as const), tank: fc.nat(2), photo: fc.nat(5) }),
  fc.constant({ kind: "sweep" as const }),
);

const anyHistory = fc.array(fc.record({ days: fc.integer({ min: 0, max: 20 }), event: anyEvent }), {
  minLength: 5,
  maxLength: 25,
});

async function keys(prefix: string): Promise<string[]> {
  const { objects } = await env.PHOTOS.list({ prefix });
  return objects.map(({ key }) => key.slice(prefix.length)).sort();
}

async function emptyStores() {
  await env.DB.batch([env.DB.prepare("delete from tanks"), env.DB.prepare("delete from unreferenced_photos")]);
  const { objects } = await env.PHOTOS.list();
  await env.PHOTOS.delete(objects.map(({ key }) => key));
}

test("after any history the bucket holds exactly the photos that tanks have referred to within 30 days", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      await emptyStores();
      const tanks: { id: string; photos: Set<string> }[] = [];
      for (let index = 0; index < 3; index++) {
        const outcome = await createTank({ db, visitor: null }, tankSchema.parse(validTank));
        if ("tank" in outcome) tanks.push({ id: outcome.tank.id, photos: new Set() });
      }
      const uploaded: string[] = [];
      /** When a daily run first found each photo unreferenced. */
      const unreferencedSince = new Map<string, number>();
      let now = Date.parse("2026-01-01T03:17:00Z");

      const isReferenced = (id: string) => tanks.some(({ photos }) => photos.has(id));
      const save = ({ id, photos }: (typeof tanks)[number]) =>
        updateTank(
          { db, visitor: null },
          id,
          tankSchema.parse({ ...validTank, photoUrls: [...photos].map(photoPathOf) }),
        );

      for (const { days, event } of [...history, { days: 31, event: { kind: "sweep" as const } }]) {
        now += days * dayMs;
        if (event.kind === "upload") {
          const id = crypto.randomUUID();
          await storePhoto(store, id, pictures.jpeg);
          uploaded.push(id);
        } else if (event.kind === "sweep") {
          await sweepPhotos(sweep, new Date(now));
          for (const id of uploaded) {
            if (isReferenced(id)) unreferencedSince.delete(id);
            else if (!unreferencedSince.has(id)) unreferencedSince.set(id, now);
          }
          const expected = uploaded.filter((id) => now - (unreferencedSince.get(id) ?? now) <= unreferencedLifetime);
          expect(await keys("uploads/")).toEqual([...expected].sort());
          uploaded.splice(0, uploaded.length, ...expected);
        } else {
          const tank = tanks[event.tank];
          const id = uploaded[event.photo];
          if (!tank || !id) continue;
          if (event.kind === "add to tank") tank.photos.add(id);
          else tank.photos.delete(id);
          await save(tank);
        }
      }
      for (const { photos } of tanks) for (const id of photos) expect(await keys("uploads/")).toContain(id);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test("deletes an upload that was not confirmed within a day", async () => {
  await emptyStores();
  await env.PHOTOS.put("pending/a", "bytes");
  const uploaded = (await env.PHOTOS.head("pending/a"))?.uploaded.getTime() ?? 0;
  expect(await planSweep(sweep, new Date(uploaded + pendingLifetime))).toEqual([]);
  expect(await planSweep(sweep, new Date(uploaded + pendingLifetime + 1))).toEqual(["pending/a"]);
  expect(await keys("pending/")).toEqual(["a"]);
  await sweepPhotos(sweep, new Date(uploaded + pendingLifetime + 1));
  expect(await keys("pending/")).toEqual([]);
});

const lateRun = (at: Date) => new Date(at.getTime() + unreferencedLifetime + 1);

async function storeUnreferenced(): Promise<string> {
  const id = crypto.randomUUID();
  for (const key of [thumbnailKey(id), photoKey(id)]) await env.PHOTOS.put(key, pictures.jpeg);
  await sweepPhotos(sweep, new Date());
  return id;
}

test("keeps a photo that a tank refers to after the sweep has found it unreferenced", async () => {
  await emptyStores();
  const [kept, deleted] = [await storeUnreferenced(), await storeUnreferenced()];
  const saveTank = () =>
    createTank({ db, visitor: null }, tankSchema.parse({ ...validTank, photoUrls: [photoPathOf(kept)] }));
  let calls = 0;
  // What nothing refers to is noted by two statements, and taken by the third.
  const meanwhile = databaseThrough(env.DB, async (run) => {
    calls += 1;
    if (calls === 3) await saveTank();
    return run();
  });
  const swept = await sweepPhotos({ ...sweep, db: drizzle(meanwhile) }, lateRun(new Date()));
  expect(swept).toEqual([`uploads/${deleted}`, `thumbs/${deleted}`]);
  expect(await keys("uploads/")).toEqual([kept]);
  expect(await keys("thumbs/")).toEqual([kept]);
});

test("deletes a thumbnail whose photo was not stored within a day, and no other", async () => {
  await emptyStores();
  const ids = [await storeUnreferenced(), await storeUnreferenced(), await storeUnreferenced()].sort();
  const [first = "", second = "", third = ""] = ids;
  await env.PHOTOS.delete(`uploads/${second}`);
  const uploaded = (await env.PHOTOS.head(`thumbs/${second}`))?.uploaded.getTime() ?? 0;
  expect(await planSweep(sweep, new Date(uploaded + pendingLifetime))).toEqual([]);
  expect(await sweepPhotos(sweep, new Date(uploaded + pendingLifetime + 1))).toEqual([`thumbs/${second}`]);
  expect(await keys("thumbs/")).toEqual([first, third]);
  await env.PHOTOS.delete(`uploads/${third}`);
  expect(await sweepPhotos(sweep, new Date(uploaded + 2 * dayMs))).toEqual([`thumbs/${third}`]);
  expect(await keys("thumbs/")).toEqual([first]);
});

test("all tanks are read once for many photos, and not once for each page of the bucket's list", async () => {
  await emptyStores();
  for (let count = 0; count < 60; count++) await createTank({ db, visitor: null }, tankSchema.parse(validTank));
  const rowsRead = async () => {
    const { database, used } = meteredDatabase(env.DB);
    await sweepPhotos({ db: drizzle(database), bucket: inSmallPages(env.PHOTOS), referencedPhotos }, new Date());
    return used.rowsRead;
  };
  await storeUnreferenced();
  const ofOne = await rowsRead();
  for (let count = 0; count < 4; count++) await storeUnreferenced();
  expect(ofOne).toBeGreaterThan(60);
  expect(await rowsRead()).toBeLessThan(1.2 * ofOne);
});

test("what was found is deleted although a later page of the list is never had", async () => {
  await emptyStores();
  await env.PHOTOS.put("pending/a", "bytes");
  const uploaded = (await env.PHOTOS.head("pending/a"))?.uploaded ?? new Date(0);
  const bucket = interrupted(env.PHOTOS, "uploads/", () => Promise.reject(new Error("cut off")));
  const at = new Date(uploaded.getTime() + pendingLifetime + 1);
  await expect(sweepPhotos({ ...sweep, bucket }, at)).rejects.toThrow("cut off");
  expect(await keys("pending/")).toEqual([]);
});

test("more photos than a night's calls are enough for have their turn in the nights that follow, lone thumbnails too", async () => {
  await emptyStores();
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID()).sort();
  for (const id of ids) for (const key of [thumbnailKey(id), photoKey(id)]) await env.PHOTOS.put(key, "bytes");
  const [first = "", , , , , , last = ""] = ids;
  const lone = [first.replace(/^./, "0").replace(/.$/, "-"), `${last}-`];
  for (const id of lone) await env.PHOTOS.put(thumbnailKey(id), "bytes");
  const nights: { swept: string[]; calls: number }[] = [];
  for (let night = 0; night < 12; night++) {
    let calls = 0;
    const bucket = inSmallPages(env.PHOTOS, () => calls++);
    const at = new Date(Date.now() + 2 * dayMs + night * 10 * dayMs);
    const swept = await sweepPhotos({ ...sweep, bucket }, at, nightlyStretches(bucket, { stretches: 2, atATime: 1 }));
    nights.push({ swept, calls });
  }
  expect(nights.flatMap(({ swept }) => swept).sort()).toEqual(
    [...ids.flatMap((id) => [photoKey(id), thumbnailKey(id)]), ...lone.map(thumbnailKey)].sort(),
  );
  expect(await keys("")).toEqual([]);
  // Of each photo its page, its thumbnail's and a deletion of each; a pending page, the thumbnails beside a stretch, the turn.
  for (const { calls } of nights) expect(calls).toBeLessThanOrEqual(14);
  expect(nights.filter(({ swept }) => swept.length > 0).length).toBeGreaterThan(3);
});
