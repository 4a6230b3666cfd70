import { recordsOf, valuesOf } from "~/outbox/change-items";
import { type Item, isRecord } from "~/outbox/item";
import { photoIdOf } from "~/photos/model/photo-path";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import type { CopiedTank } from "./cached-tanks";

/** The tanks as they will be once what waits has arrived, as rows of the list. */
export function waitingTanks(items: readonly Item[]): CopiedTank[] {
  const ids = new Set(items.filter(isRecord).map(({ tankId }) => tankId));
  return [...ids].flatMap((id) => {
    const [first, ...later] = recordsOf(id, [...items]);
    if (!first) return [];
    const { photoUrls, ...values } = valuesOf([first, ...later]);
    const fields = Object.fromEntries(tankFieldNames.map((name) => [name, values[name]])) as typeof values;
    const changedAt = (later.at(-1) ?? first).savedAt;
    const [coverPhoto = null, ...others] = photoUrls;
    const otherPhotos = others.map(photoIdOf).join(" ") || null;
    const about = { id, version: first.version, createdAt: first.savedAt, changedAt, changedBy: null };
    return { ...fields, ...about, photoCount: photoUrls.length, coverPhoto, otherPhotos };
  });
}
