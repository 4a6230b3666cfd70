import { z } from "~/browser/jitless-zod";
import { photoPathPattern } from "~/photos/model/photo-path";
import { shownTankSchema } from "~/tanks/model/tank.schema";
import { type TankFieldName, tankFieldNames } from "~/tanks/model/tank-fields";
import { labelOf, photos } from "~/tanks/model/tank-format";
import { storedText } from "~/text/typed-text";

export type DraftValues = Record<TankFieldName, string> & { photoUrls: string[] };

const optionalText = z.string().optional().catch(undefined);
const texts = Object.fromEntries(tankFieldNames.map((name) => [name, optionalText])) as {
  [Name in TankFieldName]: typeof optionalText;
};
const photoUrls = z
  .array(z.string())
  .transform((paths) => paths.filter((path) => photoPathPattern.test(path)))
  .optional()
  .catch(undefined);

const version = z.number().int();
const fieldName = z.enum(tankFieldNames);

const conflictSchema = z.object({
  saved: shownTankSchema.extend({
    id: z.string(),
    version,
    updatedAt: z.coerce.date(),
    changedBy: z.string().nullable().default(null),
  }),
  opened: shownTankSchema.optional(),
  taken: z.array(z.union([fieldName, z.literal("photoUrls")])),
  asked: z.array(fieldName),
});

/** Storage may hold what another release or an extension wrote: what fits is kept, above all the words. */
const draftSchema = z.object({
  values: z.object({ ...texts, photoUrls }),
  /** The id a new tank was going to get: saved twice, it stays one tank. */
  id: z.uuid().optional().catch(undefined),
  /** What the form of a new tank was filled with. */
  beside: z.object(texts).optional().catch(undefined),
  /** What the form was opened with. Without it the server asks for all that differs. */
  opened: shownTankSchema.extend({ version }).optional().catch(undefined),
  /** The question that the server asked, while nobody has answered it. */
  conflict: conflictSchema.optional().catch(undefined),
  /** The keys of what waits on this device, if the question is of that. */
  included: z.array(z.string()).optional().catch(undefined),
  /** The key of the save that is under way, or was when the form was left. */
  submitted: z.string().optional().catch(undefined),
  isSaved: z.boolean().optional().catch(undefined),
  savedAt: z.number().catch(0),
});

export type TankDraft = z.output<typeof draftSchema>;

export function parseDraft(stored: unknown): TankDraft | undefined {
  return draftSchema.safeParse(stored).data;
}

export type Before = Partial<Record<TankFieldName, string | number>> & { photoUrls?: string[] };

/** What values lack, such as a field of a later release, is as it was before. */
export function completeValues(values: unknown, before: Before | null | undefined): DraftValues {
  const { photoUrls, ...texts } = draftSchema.shape.values.safeParse(values).data ?? {};
  const textOf = (name: TankFieldName) =>
    texts[name] ?? String(before?.[name] ?? (name === "tankSizeGallons" ? 0 : ""));
  return {
    ...(Object.fromEntries(tankFieldNames.map((name) => [name, textOf(name)])) as Record<TankFieldName, string>),
    photoUrls: photoUrls ?? before?.photoUrls ?? [],
  };
}

export function formValues(form: FormData): DraftValues {
  const photoUrls = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, value]) => String(value));
  return completeValues({ ...Object.fromEntries(form), photoUrls }, undefined);
}

export function describeChanges(values: DraftValues, before: Before | null | undefined): string {
  const old = completeValues({}, before);
  const isChanged = (name: TankFieldName) => lines(values[name]) !== lines(old[name]);
  const [was, is] = [old.photoUrls, values.photoUrls];
  const removed = was.filter((path) => !is.includes(path)).length;
  const added = is.filter((path) => !was.includes(path)).length;
  const isMoved = removed + added === 0 && was.join() !== is.join();
  return [
    ...tankFieldNames.filter(isChanged).map(labelOf),
    ...(removed > 0 ? [`${photos(removed)} removed`] : []),
    ...(added > 0 ? [`${photos(added)} added`] : []),
    ...(isMoved ? ["photos in another order"] : []),
  ].join(", ");
}

function lines(text: string): string {
  return storedText(text.replaceAll("\r\n", "\n"));
}
