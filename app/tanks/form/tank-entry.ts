import type { WaitingConflict } from "~/outbox/waiting-conflict";
import { heldOf } from "~/photos/upload/upload-list";
import { type BaseVersion, baseVersionOf } from "~/tanks/model/base-version";
import type { TankConflict, TankSubmission } from "~/tanks/model/screen-content";
import { type Tank, type TankBeside, withoutAuthor } from "~/tanks/model/tank";
import { textsOf } from "~/tanks/model/tank-format";
import {
  type Before,
  completeValues,
  type DraftValues,
  describeChanges,
  formValues,
  type TankDraft,
} from "./tank-draft";

type StartValues = Partial<Tank> | DraftValues;

/** All of a form but the words in its fields. An answer of the server adds to it, and none takes anything away. */
export interface TankEntry {
  /** Grows when the fields are to start with other values. */
  turn: number;
  id: string;
  values: StartValues;
  beside?: Before;
  /** What the person started from. Undefined for a draft that does not tell. */
  opened: BaseVersion | undefined;
  conflict: TankConflict | undefined;
  restored: string | undefined;
  answer: TankSubmission | undefined;
  /** The keys of what waits on this device and asks, and of all behind it: the answer takes their place. */
  included?: string[];
}

interface Source {
  tank: Tank | null;
  newId: string;
  beside?: TankBeside;
}

export function openEntry({ tank, newId, beside }: Source, turn = 0): TankEntry {
  const opened = tank ? baseVersionOf(tank) : undefined;
  const values = tank ?? { tankSizeGallons: 0, ...beside, id: newId };
  const none = { conflict: undefined, restored: undefined, answer: undefined };
  return { turn, id: tank?.id ?? newId, values, beside, opened, ...none };
}

/** The fields then show what only the other side changed, beside the person's own words. */
export function withAnswer(entry: TankEntry, answer: TankSubmission | undefined): TankEntry {
  if (!answer?.conflict) return answer ? { ...entry, answer } : entry;
  const values = completeValues(answer.result?.initialValue, answer.conflict.saved);
  return { ...entry, answer, values, conflict: answer.conflict, turn: entry.turn + 1 };
}

/** Of a change that met another when it was sent later: the question that the server would have asked. */
export function withWaiting(entry: TankEntry, { conflict, merged, included }: WaitingConflict): TankEntry {
  const values = completeValues(textsOf(merged), conflict.saved);
  return { ...entry, values, conflict, included, turn: entry.turn + 1 };
}

export function isOfQuestion(draft: TankDraft, { included }: TankEntry): boolean {
  return draft.included?.join() === included?.join();
}

export function withDraft(entry: TankEntry, draft: TankDraft, tank: Tank | null): TankEntry {
  const { opened, beside, included } = draft;
  const conflict = entry.included ? entry.conflict : draft.conflict;
  const values = completeValues(draft.values, opened ?? tank ?? beside);
  const restored = describeChanges(values, opened ?? withPhotosOf(tank, values) ?? beside);
  const id = tank?.id ?? draft.id ?? entry.id;
  return { turn: entry.turn + 1, id, values, beside, opened, conflict, included, restored, answer: undefined };
}

/** Without knowing what a draft started from, no photo that it lacks counts as removed. */
function withPhotosOf(tank: Tank | null, { photoUrls }: DraftValues) {
  return tank ? { ...tank, photoUrls: tank.photoUrls.filter((path) => photoUrls.includes(path)) } : undefined;
}

export function draftOf(entry: TankEntry, form: HTMLFormElement) {
  const { beside, opened, included, answer } = entry;
  const conflict = entry.conflict && { ...entry.conflict, saved: withoutAuthor(entry.conflict.saved) };
  const data = new FormData(form);
  const values = formValues(data);
  const submitted = data.get("idempotencyKey") || undefined;
  const pending = heldOf(entry.id).map(({ key }) => key);
  const changes = describeChanges({ ...values, photoUrls: [...values.photoUrls, ...pending] }, opened ?? beside);
  const isSaved = answer?.saved !== undefined;
  return { values, id: entry.id, beside, opened, conflict, included, submitted, isSaved, savedAt: Date.now(), changes };
}
