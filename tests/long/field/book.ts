export const fields = ["propertyNumber", "locationWithinFacility", "tankSizeGallons"] as const;

export type Field = (typeof fields)[number];

export interface Written {
  number: number;
  tank: string;
  field: Field;
  word: string;
}

interface Word {
  device: string;
  tankId: string;
  field: Field;
  /** What stood in the field when it was typed. */
  over: string;
  /** `owed` once the person was told that it is saved. */
  state: "typed" | "owed" | "past";
  /** Whether the person was asked, and wanted it in place of another. */
  isChosen: boolean;
}

interface Photo {
  device: string;
  tankId: string;
  state: "held" | "owed" | "past";
}

/** What persons typed and took, and what they were told of it. */
export class Book {
  readonly words = new Map<string, Word>();
  readonly photos = new Map<number, Photo>();
  readonly tankIds = new Set<string>();

  type(word: string, typed: Omit<Word, "state" | "isChosen">): void {
    this.tankIds.add(typed.tankId);
    this.words.set(word, { ...typed, state: "typed", isChosen: false });
  }

  /** What the same person saved there before is written over; what stands in another tab may still be saved. */
  owe(word: string): void {
    const owed = this.words.get(word);
    if (owed?.state !== "typed") return;
    for (const other of this.words.values()) {
      if (other.state === "owed" && isOfPlace(other, owed)) other.state = "past";
    }
    owed.state = "owed";
  }

  choose(word: string): void {
    const chosen = this.words.get(word);
    if (!chosen) return;
    chosen.isChosen = true;
    if (chosen.state === "past") chosen.state = "typed";
  }

  /** Gives up the words of a device in a field: somebody else's was wanted. */
  forgive(place: Pick<Word, "device" | "tankId" | "field">): void {
    for (const word of this.words.values()) if (isOfPlace(word, place)) word.state = "past";
  }

  owePhotos(numbers: Iterable<number>): void {
    for (const number of numbers) {
      const photo = this.photos.get(number);
      if (photo?.state === "held") photo.state = "owed";
    }
  }

  /** `stored` has the numbers of each tank's photos, in order. */
  faults(written: Written[], stored: Map<string, number[]>): string[] {
    return [...this.#wordFaults(written), ...this.#photoFaults(stored)];
  }

  /** All that was typed and stored, to look into a fault. */
  describe(written: Written[]): string[] {
    const typed = [...this.words].map(([word, { device, tankId, field, over, state, isChosen }]) =>
      [`${device} typed ${word} over ${over}: ${state}`, isChosen ? " chosen" : "", ` (${field} of ${tankId})`].join(
        "",
      ),
    );
    return [...typed, ...written.map(({ word, field, tank }) => `stored ${word} (${field} of ${tank})`)];
  }

  *#wordFaults(written: Written[]): Iterable<string> {
    const counts = new Map<string, number>();
    const last = new Map<string, string>();
    for (const { tank, field, word } of written) {
      const before = last.get(tank + field);
      last.set(tank + field, word);
      if (!this.words.has(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if (before !== undefined && !this.#isOver(word, before))
        yield `lost: ${before} by ${word}, unseen (${field} of ${tank})`;
    }
    for (const [word, { state, field, tankId }] of this.words) {
      const count = counts.get(word) ?? 0;
      if (count > 1) yield `doubled: ${word}, written ${count} times (${field} of ${tankId})`;
      if (count === 0 && state === "owed" && !this.#isTypedOver(word, counts))
        yield `lost: ${word} (${field} of ${tankId})`;
    }
  }

  /** By the same person, in what is stored: an answer to a question stores what stands in its form besides. */
  #isTypedOver(word: string, counts: Map<string, number>): boolean {
    const device = this.words.get(word)?.device;
    return [...this.words].some(
      ([other, typed]) => typed.over === word && typed.device === device && counts.has(other),
    );
  }

  *#photoFaults(stored: Map<string, number[]>): Iterable<string> {
    for (const [number, { tankId, state }] of this.photos) {
      const tanks = [...stored].flatMap(([id, numbers]) => numbers.filter((each) => each === number).map(() => id));
      if (tanks.length > 1) yield `doubled: photo ${number}, ${tanks.length} times`;
      if (!tanks.includes(tankId) && state === "owed") yield `lost: photo ${number} of ${tankId}`;
      if (tanks.length > 0 && !tanks.includes(tankId)) yield `astray: photo ${number} of ${tankId}`;
    }
  }

  /** Whether who typed `word` had seen `before`, had typed it, or was asked between the two. */
  #isOver(word: string, before: string): boolean {
    const typed = this.words.get(word);
    if (!typed || typed.isChosen || this.words.get(before)?.device === typed.device) return true;
    return typed.over === before || (this.#isOver(typed.over, before) && this.words.has(typed.over));
  }
}

function isOfPlace(word: Word, { device, tankId, field }: Pick<Word, "device" | "tankId" | "field">): boolean {
  return word.device === device && word.tankId === tankId && word.field === field;
}
