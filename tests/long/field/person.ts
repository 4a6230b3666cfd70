import type { Page } from "@playwright/test";
import { type Item, isHeld, isRecord } from "../../../app/outbox/item";
import { type Book, type Field, fields } from "./book";
import type { Chance } from "./chance";
import type { Device } from "./device";
import { answer, go, longestLook, type Outcome, openForm, readForm, readQuestion, save, typeInto } from "./form";
import { addPhoto } from "./photos";
import { nameOf } from "./pictures";
import type { World } from "./world";

interface Desk {
  world: World;
  book: Book;
  chance: Chance;
  /** Unlike any other of the run; a word of digits for a size. */
  newWord: (field: Field) => string;
  newPhoto: () => number;
  customerName: string;
}

/** Who has a phone in the hand: each step ends with what the person was told, which the book keeps. */
export class Person {
  readonly device: Device;
  readonly #desk: Desk;
  /** The photos that the forms of pages that live hold, also of those that were left. */
  #held = new Map<Page, number[]>();

  constructor(device: Device, desk: Desk) {
    this.device = device;
    this.#desk = desk;
  }

  /** `between` is what the person does in another tab before this form is saved. */
  async addTank(page: Page, between?: () => Promise<unknown>): Promise<string> {
    if (!(await openForm(page, "/?add", this.#desk.chance.is(0.5)))) return "no form";
    return this.#fillAndSave(page, [...fields], between);
  }

  async editTank(page: Page, tankId: string, between?: () => Promise<unknown>): Promise<string> {
    const { chance } = this.#desk;
    if (!(await openForm(page, `/?edit=${tankId}`, chance.is(0.5)))) return "no form";
    const changed = fields.filter(() => chance.is(0.4));
    return this.#fillAndSave(page, changed.length > 0 ? changed : [chance.pick(fields)], between);
  }

  async addToGallery(page: Page, tankId: string): Promise<string> {
    const { chance, book, newPhoto } = this.#desk;
    await go(page, `/?photos=${tankId}`, chance.is(0.5));
    const button = page.getByRole("button", { name: /^(Add|Take) Photo$/ }).first();
    if (!(await succeeds(button.waitFor({ timeout: longestLook })))) return "no gallery";
    const number = newPhoto();
    book.photos.set(number, { device: this.device.name, tankId, state: "held" });
    const isKept = await addPhoto(page, button, number);
    if (isKept) book.owePhotos([number]);
    return isKept ? "photo kept" : "photo not kept";
  }

  async discard(page: Page): Promise<string> {
    const { chance } = this.#desk;
    await go(page, "/?outbox", false);
    const items = (await this.device.items()).filter((item) => !isHeld(item));
    const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Discard" }) });
    const count = await rows.count();
    if (items.length === 0 || count === 0) return "nothing to discard";
    // Which of those that look the same it is, a person would not know either.
    for (const item of items) this.#forgive(item);
    const row = rows.nth(chance.below(count));
    const press = () => row.getByRole("button", { name: "Discard" }).click({ timeout: 3000 });
    try {
      await press();
      await press();
    } catch {
      return "sent before it was discarded";
    }
    this.#desk.world.count("discards");
    return "discarded";
  }

  /** What waits and asks is answered in its form, which the list leads to; of a tank that is gone in the list itself. */
  async answerWaiting(page: Page, tankId: string): Promise<string> {
    await go(page, "/?outbox", false);
    const keep = page.getByRole("button", { name: "Keep as a new tank" }).first();
    if (await succeeds(keep.click({ timeout: 1000 }))) return "kept as a new tank";
    if (!(await openForm(page, `/?edit=${tankId}`, false))) return "no form";
    const question = page.getByRole("button", { name: "Keep mine" }).waitFor({ timeout: longestLook });
    return (await succeeds(question)) ? this.#end(page, tankId, "asked", []) : "not asked";
  }

  async #fillAndSave(page: Page, changed: Field[], between?: () => Promise<unknown>): Promise<string> {
    const { chance, book, newWord, newPhoto, customerName } = this.#desk;
    const { id: opened, values } = await readForm(page);
    if (!opened) return "no form";
    const typed = Object.fromEntries(changed.map((field) => [field, newWord(field)])) as Record<Field, string>;
    const note = (tankId: string) => {
      for (const field of changed)
        book.type(typed[field], { device: this.device.name, tankId, field, over: values[field] });
    };
    note(opened);
    const isNew = !page.url().includes("edit=");
    await typeInto(page, { ...typed, ...(isNew && { customerName, productContained: "Diesel" }) });
    // A draft of another new tank may have been found meanwhile.
    const { id = opened } = await readForm(page);
    if (id !== opened) note(id);
    if (chance.is(0.3)) {
      const number = newPhoto();
      book.photos.set(number, { device: this.device.name, tankId: id, state: "held" });
      if (await addPhoto(page, page.getByRole("button", { name: "Add Photos" }), number)) this.#hold(page, number);
    }
    await between?.();
    const { values: left } = await readForm(page);
    for (const field of changed) if (left[field] !== typed[field]) return `lost in the form: ${typed[field]}`;
    return this.#end(page, id, await save(page), Object.values(typed));
  }

  async #end(page: Page, tankId: string, outcome: Outcome, words: string[]): Promise<string> {
    const { book, world, chance } = this.#desk;
    const said: string[] = [];
    let last = outcome;
    while (last === "asked") {
      world.count("questions");
      const { values } = await readForm(page);
      const side = chance.pick(["mine", "theirs"] as const);
      for (const field of await readQuestion(page)) {
        if (side === "theirs") book.forgive({ device: this.device.name, tankId, field });
        else book.choose(values[field]);
        words.push(values[field]);
      }
      said.push(side);
      last = await answer(page, side);
    }
    if (last === "saved") {
      for (const word of words) book.owe(word);
      book.owePhotos(this.#heldFor(tankId, page));
    }
    world.count(last === "saved" ? "saves" : "saves refused");
    return [...said, last].join(", ");
  }

  #hold(page: Page, number: number): void {
    this.#held.set(page, [...(this.#held.get(page) ?? []), number]);
  }

  #heldFor(tankId: string, page: Page): number[] {
    const held = this.#held.get(page) ?? [];
    return held.filter((number) => this.#desk.book.photos.get(number)?.tankId === tankId);
  }

  #forgive(item: Item): void {
    const { book } = this.#desk;
    const { tankId } = item;
    if (isRecord(item)) for (const field of fields) book.forgive({ device: this.device.name, tankId, field });
    else for (const [number, photo] of book.photos) if (nameOf(number) === item.name) photo.state = "past";
  }
}

function succeeds(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}
