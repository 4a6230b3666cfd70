import { setTimeout as wait } from "node:timers/promises";
import { isHeld } from "../../../app/outbox/item";
import { readTable } from "../../e2e/device";
import { Book, type Field } from "./book";
import { Chance } from "./chance";
import type { Device } from "./device";
import { Office } from "./office";
import { Person } from "./person";
import { numberOf } from "./pictures";
import { until } from "./until";
import type { World } from "./world";

/** In ms: how long a step goes on, at most, before something strikes. */
const longestStroke = 1200;

/** In ms, until what is left counts as left for ever. */
const patience = 90_000;

interface Outcome {
  faults: string[];
  steps: string[];
}

/** Words and photos of the whole run: none is like any other. */
interface Names {
  word: (field: Field) => string;
  photo: () => number;
}

/** Work of two people and an office at once, of which the seed decides what anybody can decide beforehand. */
export class Round {
  readonly #world: World;
  readonly #devices: Device[];
  readonly #seed: number;
  readonly #book = new Book();
  readonly #office: Office;
  readonly #chance: Chance;
  readonly #steps: string[] = [];
  readonly #stuck: string[] = [];
  readonly #people: Person[];

  constructor(seed: number, { world, devices, names }: { world: World; devices: Device[]; names: Names }) {
    this.#seed = seed;
    this.#world = world;
    this.#devices = devices;
    this.#chance = new Chance(seed * 10);
    this.#office = new Office(world, new Chance(seed * 10 + 1), names.word);
    this.#people = devices.map((device, index) => {
      const chance = new Chance(seed * 10 + 2 + index);
      const desk = { world, chance, book: this.#book, newWord: names.word, newPhoto: names.photo };
      return new Person(device, { ...desk, customerName: `Round ${seed}` });
    });
  }

  async play(): Promise<Outcome> {
    const tankId = await this.#office.createTank(`Round ${this.#seed}`);
    this.#book.tankIds.add(tankId);
    await Promise.all(this.#devices.map((device) => this.#arrive(device, tankId)));
    const changes: Promise<unknown>[] = [];
    for (const [index, { line }] of this.#devices.entries()) {
      line.chance = new Chance(this.#seed * 10 + 4 + index);
      line.onLost = (tankId) => {
        if (this.#chance.is(0.5)) changes.push(this.#office.putBack(tankId));
      };
    }
    await Promise.all([...this.#people.map((person, index) => this.#work(person, index)), this.#strike()]);
    for (const { line } of this.#devices) line.onLost = () => {};
    await Promise.all(changes);
    await Promise.all(
      this.#people.map((person) =>
        this.#settle(person).catch((error: Error) => this.#stuck.push(`stuck: ${error.stack}`)),
      ),
    );
    return { faults: await this.#faults(), steps: this.#steps };
  }

  /** Opens the list, and with it has the device know the tank. */
  async #arrive({ tabs: [page], line }: Device, tankId: string): Promise<void> {
    if (!page) return;
    await page.goto(`${line.url}/`);
    await until(async () => {
      await page.evaluate(() => void dispatchEvent(new Event("pointermove")));
      return JSON.stringify(await readTable(page, "kept")).includes(tankId);
    });
  }

  /** What happens to all: the office's changes, and what befalls the server. */
  async #strike(): Promise<void> {
    const chance = this.#chance;
    const strokes = [
      () => this.#world.expireUploads(),
      () => chance.is(0.3) && this.#world.changeVersion(),
      () => this.#office.change(chance.pick([...this.#book.tankIds])),
      () => this.#office.change(chance.pick([...this.#book.tankIds])),
      () => chance.is(0.5) && this.#world.killServer(),
    ];
    for (let count = 1 + chance.below(3); count > 0; count--) {
      await wait(chance.below(longestStroke));
      await chance.pick(strokes)();
    }
  }

  async #work(person: Person, index: number): Promise<void> {
    const chance = new Chance(this.#seed * 10 + 6 + index);
    for (let count = 1 + chance.below(3); count > 0; count--) {
      if (!person.device.isRunning) await this.#restart(person.device, chance.is(0.3));
      const line = await this.#prepare(person.device, chance);
      const startedAt = performance.now();
      const killed = chance.is(0.2) && wait(chance.below(longestStroke)).then(() => person.device.kill());
      const step = this.#step(person, chance).catch(async (error: Error) => {
        if (!person.device.isRunning) return "killed";
        if (error.message.includes("net::ERR_")) return "no page";
        this.#stuck.push(`stuck: ${person.device.name}, ${error.stack}\n${await person.device.shown()}`);
        return "stuck";
      });
      await killed;
      const said = await step;
      this.#steps.push(`${person.device.name} ${line}: ${said} ${Math.round(performance.now() - startedAt)} ms`);
    }
  }

  /** The line as it is for the next step. */
  async #prepare(device: Device, chance: Chance): Promise<string> {
    const line = chance.pick(["good", "bad", "bad", "cut", "offline"] as const);
    device.line.state = line === "offline" ? "cut" : line;
    await device.setOffline(line === "offline");
    if (device.tabs.length < 2 && line === "good" && chance.is(0.3)) await device.openTab();
    return device.isFull ? `${line}, full` : line;
  }

  async #step(person: Person, chance: Chance): Promise<string> {
    const page = chance.pick(person.device.tabs);
    const other = person.device.tabs.find((tab) => tab !== page);
    const tankId = chance.pick([...this.#book.tankIds]);
    const between = other && chance.is(0.4) ? () => person.editTank(other, tankId) : undefined;
    const steps = {
      "new tank": () => person.addTank(page, between),
      edit: () => person.editTank(page, tankId, between),
      photo: () => person.addToGallery(page, tankId),
      discard: () => person.discard(page),
    };
    const title = chance.pick([
      "new tank",
      "edit",
      "edit",
      "edit",
      "photo",
      "photo",
      chance.is(0.3) ? "discard" : "edit",
    ] as const);
    return `${title}: ${await steps[title]()}`;
  }

  /** A disk that is full by then: a browser that runs asks only now and then how much room is left. */
  async #restart(device: Device, isFull: boolean): Promise<void> {
    await device.start();
    await device.fill(isFull);
    const [page] = device.tabs;
    await page?.goto(`${device.line.url}/`).catch(() => {});
  }

  /** The line is mended, and the person answers what asks. */
  async #settle(person: Person): Promise<void> {
    const { device } = person;
    device.line.state = "good";
    if (!device.isRunning) await this.#restart(device, this.#chance.is(0.3));
    await device.setOffline(false);
    await device.fill(false);
    const [page, ...others] = device.tabs;
    if (!page) return;
    for (const other of others) if (this.#chance.is(0.5)) await other.close();
    await page.goto(`${device.line.url}/?outbox`);
    const end = Date.now() + patience;
    while (Date.now() < end) {
      const items = (await device.items()).filter((item) => !isHeld(item));
      if (items.length === 0 && (await this.#savedForms(device)).length === 0) return;
      const asking = items.find(({ state }) => state === "asked");
      if (asking) await person.answerWaiting(page, asking.tankId);
      else for (const tab of device.tabs) await tab.evaluate(() => void dispatchEvent(new Event("online")));
      await wait(100);
    }
  }

  /** Forms of new tanks that the server has, which are nobody's any more: their photos go to the tank. */
  async #savedForms(device: Device): Promise<string[]> {
    const tanks = await Promise.all((await device.leftForms()).map((id) => this.#office.read(id)));
    return tanks.flatMap((tank) => tank?.id ?? []);
  }

  async #faults(): Promise<string[]> {
    const left = await Promise.all(
      this.#devices.map(async (device) => [
        ...(await device.items())
          .filter((item) => !isHeld(item))
          .map(({ kind, id, state, reason = "" }) => `left: ${kind} ${id} on ${device.name}, ${state} ${reason}`),
        ...(await this.#savedForms(device)).map((id) => `left: the form of the saved tank ${id} on ${device.name}`),
      ]),
    );
    const stored = new Map<string, number[]>();
    for (const id of this.#book.tankIds) {
      const paths = (await this.#office.read(id))?.photoUrls ?? [];
      stored.set(id, await Promise.all(paths.map(async (path) => numberOf(await this.#world.photo(path)))));
    }
    const written = await this.#world.written();
    const faults = [...this.#stuck, ...left.flat(), ...this.#book.faults(written, stored)];
    return faults.length > 0 ? [...faults, ...this.#book.describe(written)] : [];
  }
}
