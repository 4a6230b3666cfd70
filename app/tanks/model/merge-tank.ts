import { plainSpaces } from "~/text/typed-text";
import type { TankInput } from "./tank.schema";
import { type TankFieldName, tankFieldNames } from "./tank-fields";

export const bothChanged = "Someone else changed this tank. Choose which version to keep.";

interface Versions {
  /** What both sides started from, if it is known. */
  opened: TankInput | undefined;
  mine: TankInput;
  saved: TankInput;
}

export interface Merge {
  /** Mine where both sides changed a field. */
  merged: TankInput;
  /** What only the other side changed. */
  taken: (keyof TankInput)[];
  /** What both sides changed, each to something else. Photos are never asked for: both sides' changes fit together. */
  asked: TankFieldName[];
}

export function mergeTank({ opened, mine, saved }: Versions): Merge {
  const differing = tankFieldNames.filter((name) => !isSame(mine[name], saved[name]));
  const isTaken = (name: TankFieldName) => opened !== undefined && isSame(mine[name], opened[name]);
  const isMine = (name: TankFieldName) => opened !== undefined && isSame(saved[name], opened[name]);
  const taken = differing.filter(isTaken);
  const photoUrls = mergePhotos(opened?.photoUrls ?? [], mine.photoUrls, saved.photoUrls);
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, saved[name]])), photoUrls },
    taken: isSameList(photoUrls, mine.photoUrls) ? taken : [...taken, "photoUrls"],
    asked: differing.filter((name) => !isTaken(name) && !isMine(name)),
  };
}

export function withoutPhotos({ taken }: Pick<Merge, "taken">): Merge["taken"] {
  return taken.filter((name) => name !== "photoUrls");
}

/** A tank that was stored by an earlier release may have no-break spaces, where a form sends plain ones. */
function isSame(value: string | number, other: string | number): boolean {
  return plainSpaces(String(value)) === plainSpaces(String(other));
}

/** Both sides' additions and removals, in my order unless only the other side changed it; a new cover stays first. */
export function mergePhotos(opened: string[], mine: string[], saved: string[]): string[] {
  if (isSameList(mine, opened)) return saved;
  const isMine = isReordered(opened, mine) || !isReordered(opened, saved);
  const [ordering, other] = isMine ? [mine, saved] : [saved, mine];
  const known = new Set([...opened, ...ordering]);
  const removed = new Set(opened.filter((path) => !other.includes(path)));
  const kept = ordering.filter((path) => !removed.has(path));
  const added = other.filter((path) => !known.has(path));
  const isCoverMine = isMine && (isReordered(opened, mine) || newFirst(opened, mine).length > 0);
  const first = isCoverMine ? [] : newFirst(opened, other);
  const isFirst = (path: string) => first.includes(path);
  return [...added.filter(isFirst), ...kept, ...added.filter((path) => !isFirst(path))];
}

function isReordered(opened: string[], photos: string[]): boolean {
  const kept = photos.filter((path) => opened.includes(path));
  return !isSameList(
    kept,
    opened.filter((path) => photos.includes(path)),
  );
}

/** The new photos before all that were there. */
function newFirst(opened: string[], photos: string[]): string[] {
  return photos.slice(
    0,
    Math.max(
      0,
      photos.findIndex((path) => opened.includes(path)),
    ),
  );
}

export function isSameList(a: string[], b: string[]): boolean {
  return a.join() === b.join();
}

export function isSameTank(a: TankInput, b: TankInput): boolean {
  return tankFieldNames.every((name) => a[name] === b[name]) && isSameList(a.photoUrls, b.photoUrls);
}

export function choiceField(name: TankFieldName): string {
  return `choice_${name}`;
}

/** After a conflict: the other side's value of each field that was chosen so. */
export function withChoices(mine: TankInput, theirs: TankInput | undefined, form: FormData): TankInput {
  if (theirs === undefined) return mine;
  const isTheirs = (name: TankFieldName) =>
    form.get("keep") === "chosen"
      ? form.get(choiceField(name)) === "theirs"
      : form.get("keep") === "theirs" && form.has(choiceField(name));
  const chosen = tankFieldNames.filter(isTheirs).map((name) => [name, theirs[name]]);
  return { ...mine, ...Object.fromEntries(chosen) };
}
