import { storedText } from "~/text/typed-text";
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

export function mergeTank({ opened, mine: given, saved }: Versions): Merge {
  const mine = completed(given, saved);
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

/** What an earlier release has kept, or posts, lacks a field that is newer: it stays as it is saved. */
export function completed(mine: TankInput, saved: TankInput): TankInput {
  const lacking = tankFieldNames.filter((name) => mine[name] === undefined);
  return { ...mine, ...Object.fromEntries(lacking.map((name) => [name, saved[name]])) };
}

export function withoutPhotos({ taken }: Pick<Merge, "taken">): Merge["taken"] {
  return taken.filter((name) => name !== "photoUrls");
}

/** A tank that was stored by an earlier release may have spaces and unseen characters that a form sends no more. */
function isSame(value: string | number, other: string | number): boolean {
  return storedText(String(value)) === storedText(String(other));
}

/** Both sides' additions and removals, in the other side's order unless I changed that. Merged once more, it stays. */
export function mergePhotos(opened: string[], mine: string[], saved: string[]): string[] {
  const isOpened = (path: string) => opened.includes(path);
  const kept = opened.filter((path) => mine.includes(path));
  if (!isSameList(mine.filter(isOpened), kept)) {
    const left = mine.filter((path) => !isOpened(path) || saved.includes(path));
    return [...left, ...saved.filter((path) => !isOpened(path) && !mine.includes(path))];
  }
  const merged = saved.filter((path) => !isOpened(path) || mine.includes(path));
  const last = mine.findLastIndex(isOpened);
  for (const [index, path] of mine.entries()) {
    if (isOpened(path) || merged.includes(path)) continue;
    const before = mine.slice(0, index).findLast((other) => merged.includes(other));
    const place = before === undefined ? 0 : merged.indexOf(before) + 1;
    merged.splice(index > last ? merged.length : place, 0, path);
  }
  return merged;
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
