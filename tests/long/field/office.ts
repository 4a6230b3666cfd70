import { randomUUID } from "node:crypto";
import type { Tank } from "../../../app/tanks/model/tank";
import { type Field, fields } from "./book";
import type { Chance } from "./chance";
import type { World } from "./world";

/** What stands in the fields of a tank before anybody has typed a word: each tank has it again when it is put back. */
const first: Record<Field, string> = {
  propertyNumber: "As built",
  locationWithinFacility: "As built",
  tankSizeGallons: "1",
};

/** Changes the same tanks from a desk, on a good line. */
export class Office {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #newWord: (field: Field) => string;

  constructor(world: World, chance: Chance, newWord: (field: Field) => string) {
    this.#world = world;
    this.#chance = chance;
    this.#newWord = newWord;
  }

  async createTank(customerName: string): Promise<string> {
    const id = randomUUID();
    const { tankSizeGallons, ...texts } = first;
    const tank = { ...texts, tankSizeGallons: Number(tankSizeGallons), customerName, productContained: "Diesel" };
    await this.#world.ask("POST", "/api/tanks", { ...tank, id, photoUrls: [] }, { "Idempotency-Key": id });
    return id;
  }

  async read(id: string): Promise<Tank | undefined> {
    const { status, answer } = await this.#world.ask<Tank>("GET", `/api/tanks/${id}`);
    return status === 200 ? answer : undefined;
  }

  /** A new word in a field, or what stood there at first. */
  async change(id: string): Promise<void> {
    const field = this.#chance.pick(fields);
    const word = this.#chance.is(0.5) ? first[field] : this.#newWord(field);
    for (let status = 412; status === 412; ) {
      const tank = await this.read(id);
      if (!tank) return;
      const { version, createdAt, updatedAt, changedBy, ...values } = tank;
      const changed = { ...values, [field]: field === "tankSizeGallons" ? Number(word) : word };
      ({ status } = await this.#world.ask("PUT", `/api/tanks/${id}`, changed, { "If-Match": `"${version}"` }));
    }
    this.#world.count("changes of the office");
  }

  /** Puts back what a save has changed whose answer was lost. */
  async putBack(id: string): Promise<void> {
    for (let status = 412; status === 412; ) {
      const tank = await this.read(id);
      if (!tank) return;
      const { version, createdAt, updatedAt, changedBy, ...values } = tank;
      const changed = { ...values, ...first, tankSizeGallons: Number(first.tankSizeGallons) };
      ({ status } = await this.#world.ask("PUT", `/api/tanks/${id}`, changed, { "If-Match": `"${version}"` }));
    }
    this.#world.count("changes of the office");
  }
}
