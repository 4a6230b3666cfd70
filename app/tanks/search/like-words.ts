import { pause } from "~/browser/store";
import { searchedFieldNames, type TankFieldValues } from "~/tanks/model/tank-fields";
import { slipsBetween, wordsOf } from "~/text/near-words";

export interface LikeTanks<Tank> {
  /** Those that hold all words, in whatever field and however they are punctuated. */
  tanks: Tank[];
  /** The first few others, whose words are spelled nearly so. */
  near: Tank[];
}

/** Pauses after each slice: 100,000 tanks take a phone seconds. */
export type LikeSearch<Tank> = Generator<undefined, LikeTanks<Tank>>;

const maxNear = 6;
const sliceSize = 300;

export function* likeWords<Tank extends TankFieldValues>(all: readonly Tank[], q: string): LikeSearch<Tank> {
  const asked = wordsAsked(q);
  const [tanks, near]: [Tank[], Tank[]] = [[], []];
  if (asked.length === 0) return { tanks, near };
  const isLike = likeness();
  for (const [index, tank] of all.entries()) {
    if (index % sliceSize === sliceSize - 1) yield;
    const [words, others] = [wordsIn(tank), otherThanSize(asked, tank)];
    if (holdsAll(words, others)) tanks.push(tank);
    else if (near.length < maxNear && others.every((word) => words.some((found) => isLike(found, word))))
      near.push(tank);
  }
  return { tanks, near };
}

/** Undefined where it takes longer than a person notices. */
export function firstResult<Tank>(search: LikeSearch<Tank>): LikeTanks<Tank> | undefined {
  for (let slice = 0; slice < 5; slice++) {
    const step = search.next();
    if (step.done) return step.value;
  }
  return undefined;
}

export async function finishSearch<Tank>(search: LikeSearch<Tank>, { signal }: { signal: AbortSignal }) {
  for (let step = search.next(); !signal.aborted; step = search.next()) {
    if (step.done) return step.value;
    await pause(0);
  }
  return undefined;
}

export function holdsWordsOf(q: string): (tank: TankFieldValues) => boolean {
  const asked = wordsAsked(q);
  return (tank) => asked.length > 0 && holdsAll(wordsIn(tank), otherThanSize(asked, tank));
}

const maxWords = 100;

function wordsAsked(q: string): string[] {
  const words = [...new Set(wordsOf(q))];
  return words.length > maxWords ? [] : words;
}

function wordsIn(tank: TankFieldValues): string[] {
  return wordsOf(`${searchedFieldNames.map((name) => tank[name]).join(" ")} gallons`);
}

/** A size is meant as a whole: 1,000 is no part of 10,000. */
function otherThanSize(asked: string[], { tankSizeGallons }: TankFieldValues): string[] {
  return asked.filter((word) => word !== String(tankSizeGallons));
}

function holdsAll(words: string[], asked: string[]): boolean {
  if (asked.every((word) => words.some((found) => holds(found, word)))) return true;
  // Such as PROP-2024-777, typed without its hyphens.
  const joined = words.join("");
  return asked.every((word) => word.length >= minJoined && joined.includes(word));
}

const minJoined = 5;

/** A short word is a beginning, such as the 2 of "Fuel Oil #2". */
function holds(found: string, word: string): boolean {
  return word.length < 3 ? found.startsWith(word) : found.includes(word);
}

/** Tanks share most of their words, so each pair is compared once. */
function likeness(): (found: string, word: string) => boolean {
  const known = new Map<string, boolean>();
  return (found, word) => {
    const pair = `${found} ${word}`;
    const isLike = known.get(pair) ?? (holds(found, word) || slipsBetween(found, word) !== undefined);
    known.set(pair, isLike);
    return isLike;
  };
}
