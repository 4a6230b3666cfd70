import {
  addRecord,
  discardItem,
  followersOf,
  keepAsNew,
  newItem,
  recordsOf,
  retryItem,
  valuesOf,
} from "~/outbox/change-items";
import { type Item, isRecord, type RecordItem } from "~/outbox/item";
import { sendWaiting } from "~/outbox/outbox";
import { saveRecord } from "~/outbox/save-record";
import type { BaseVersion } from "~/tanks/model/base-version";
import { mergeTank } from "~/tanks/model/merge-tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { sampleFields } from "../helpers/sample-tank";
import { Scheduler, seeded } from "./scheduler";
import { SimulatedDevice } from "./simulated-device";
import { SimulatedServer } from "./simulated-server";

const fields = ["customerName", "propertyNumber", "locationWithinFacility"] as const;
type Field = (typeof fields)[number];

interface Token {
  field: Field;
  tankId: string;
  device: SimulatedDevice;
  /** Whether the person was told that it is saved, and has neither discarded it nor written another over it. */
  isOwed: boolean;
}

/** A round of work by two devices and an office, of which the seed decides everything. */
export class Round {
  readonly #random: () => number;
  readonly #scheduler: Scheduler;
  readonly #server: SimulatedServer;
  readonly #devices: SimulatedDevice[];
  readonly #tokens = new Map<string, Token>();
  readonly #forgiven = new Set<string>();
  readonly #photos = new Map<string, { tankId: string; isOwed: boolean; isForgiven?: boolean }>();
  readonly #tankIds = ["tank-0"];
  #count = 0;

  constructor(seed: number, { hasReceipts = true } = {}) {
    this.#random = seeded(seed);
    this.#scheduler = new Scheduler(this.#random);
    this.#server = new SimulatedServer(hasReceipts);
    const world = { scheduler: this.#scheduler, server: this.#server, random: this.#random };
    this.#devices = ["a", "b"].map((name) => new SimulatedDevice(name, world));
  }

  /** Resolves to what is wrong at the end: nothing. */
  async play(): Promise<string[]> {
    const steps = 6 + this.#below(18);
    this.#server.create({
      tankId: "tank-0",
      writeKey: "first",
      values: this.#values("tank-0", this.#pick(this.#devices)),
    });
    for (let count = 0; count < steps; count++) {
      this.#act(this.#pick(this.#devices));
      await this.#scheduler.run(this.#below(12));
    }
    await this.#settle();
    return this.#faults();
  }

  #act(device: SimulatedDevice): void {
    const actions = [
      () => this.#saveNew(device),
      () => this.#edit(device),
      () => this.#edit(device),
      () => this.#edit(device),
      () => this.#takePhoto(device),
      () => this.#takePhoto(device),
      () => void sendWaiting(device.ports(), this.#chance(0.3)),
      () => void sendWaiting(device.ports()),
      () => {
        device.line = this.#pick(["good", "bad", "bad", "dead"] as const);
      },
      () => this.#changeInOffice(),
      () => {
        device.time += this.#pick([1000, 60_000, 600_000, -86_400_000]);
      },
      () => device.kill(),
      () => this.#discard(device),
      () => this.#server.expire(),
      () => this.#chance(0.3) && this.#server.sweep(),
      () => {
        device.hasFullDisk = this.#chance(0.3);
      },
      () => this.#answer(device),
    ];
    this.#pick(actions)();
  }

  #saveNew(device: SimulatedDevice): void {
    const tankId = this.#name("tank");
    this.#tankIds.push(tankId);
    const values = this.#values(tankId, device);
    this.#save(
      device,
      { tankId, isNew: true, values },
      fields.map((field) => values[field]),
    );
  }

  /** As the list of the device shows the tank, with what waits on it already, or as the server's page has it. */
  #edit(device: SimulatedDevice, tankId = this.#pick(this.#tankIds)): void {
    const shown = this.#chance(0.2) ? this.#server.tanks.get(tankId) : this.#shownOn(device, tankId);
    if (!shown) return;
    const field = this.#pick(fields);
    const token = this.#token(field, tankId, device);
    this.#save(device, { tankId, isNew: false, values: { ...shown, [field]: token }, opened: shown }, [token]);
  }

  #save(
    device: SimulatedDevice,
    record: { tankId: string; isNew: boolean; values: TankInput; opened?: BaseVersion },
    tokens: string[],
  ): void {
    const ports = device.ports();
    const writeKey = ports.makeKey();
    const sent = { tankId: record.tankId, writeKey, values: record.values, version: record.opened?.version ?? -1 };
    const post = async () => {
      const item = sent as RecordItem;
      const answer = await (record.isNew ? ports.server.create(item) : ports.server.update(item));
      if (answer.kind === "done") return "stored";
      return answer.kind === "refused" ? "refused" : undefined;
    };
    void saveRecord(record, ports, this.#chance(0.5) ? { writeKey, post } : undefined).then((outcome) => {
      const isSaved = outcome.kind === "kept" || (outcome.kind === "answered" && outcome.answer === "stored");
      if (isSaved) for (const token of tokens) this.#owe(token);
    });
  }

  #takePhoto(device: SimulatedDevice): void {
    const tankId = this.#pick(this.#tankIds);
    if (!tankId || !this.#shownOn(device, tankId)) return;
    const ports = device.ports();
    const about = { customerName: "", propertyNumber: "" };
    const common = { ...newItem(tankId, [...device.items.values()], ports), savedAt: 0, failures: 0, notBefore: 0 };
    const item: Item = { ...common, about, kind: "photo", isHeld: false, name: "", type: "", isPrepared: true };
    const photo = { tankId, isOwed: false, isForgiven: false };
    this.#photos.set(item.id, photo);
    void ports.store.change({ put: [item] }).then((failure) => {
      photo.isOwed = failure === undefined && !photo.isForgiven;
    });
  }

  #discard(device: SimulatedDevice): void {
    const items = [...device.items.values()];
    if (items.length === 0) return;
    const item = this.#pick(items);
    const followers = followersOf(item, items);
    for (const each of [item, ...followers]) this.#forgive(each);
    void discardItem(item, followers, device.ports());
  }

  /** Of what asks, as the form shows it (`waitingConflictOf`): mine, or theirs; what was refused is changed or tried again. */
  #answer(device: SimulatedDevice): void {
    const item = [...device.items.values()].find(({ state }) => state !== "waiting");
    if (!item) return;
    const isOrphan = !isRecord(item) && !this.#server.tanks.has(item.tankId);
    if (isOrphan) {
      this.#forgive(item);
      return void discardItem(item, [], device.ports());
    }
    if (item.state === "refused" && isRecord(item) && this.#chance(0.5)) return void this.#edit(device, item.tankId);
    if (item.state === "refused" || !isRecord(item)) return void retryItem(item, device.ports());
    if (!item.conflict) return void keepAsNew(item, device.ports());
    const { saved } = item.conflict;
    const records = recordsOf(item.tankId, [...device.items.values()]);
    const later = records.slice(records.indexOf(item) + 1);
    const mine = valuesOf([item, ...later]);
    const { merged: values, asked } = mergeTank({ opened: item.opened, mine, saved });
    this.#forgiveAll(device, item.tankId);
    const tokens: string[] = [];
    for (const name of fields) {
      if (!asked.includes(name)) continue;
      values[name] = this.#chance(0.5) ? saved[name] : this.#token(name, item.tankId, device);
      if (values[name] !== saved[name]) tokens.push(values[name]);
    }
    const { createdAt, ...opened } = saved as BaseVersion & { createdAt?: unknown };
    const included = [item, ...later].map(({ writeKey }) => writeKey);
    void addRecord({ tankId: item.tankId, isNew: false, values, opened, included }, device.ports()).then((added) => {
      if ("item" in added) for (const token of tokens) this.#owe(token);
    });
  }

  #changeInOffice(): void {
    if (this.#tankIds.length === 0) return;
    const tank = this.#server.tanks.get(this.#pick(this.#tankIds));
    if (!tank) return;
    const field = this.#pick(fields);
    for (const token of this.#tokens.values())
      if (token.tankId === tank.id && token.field === field) token.isOwed = false;
    this.#server.change(tank.id, { [field]: this.#chance(0.5) ? this.#name("office") : `first-${tank.id}` });
  }

  /** The line is good, nobody is killed, the person answers what asks. */
  async #settle(): Promise<void> {
    for (const device of this.#devices) {
      device.line = "good";
      device.hasFullDisk = false;
    }
    await this.#scheduler.run();
    for (let turn = 0; turn < 40 && this.#devices.some(({ items }) => items.size > 0); turn++) {
      for (const device of this.#devices) {
        this.#answer(device);
        await this.#scheduler.run();
        void sendWaiting(device.ports(), true);
        await this.#scheduler.run();
      }
    }
  }

  #faults(): string[] {
    const faults: string[] = [];
    for (const { items } of this.#devices)
      for (const { id, kind, state } of items.values()) faults.push(`left: ${kind} ${id} ${state}`);
    for (const [token, { isOwed }] of this.#tokens) {
      const count = this.#server.written.get(token) ?? 0;
      if (count > 1) faults.push(`doubled: ${token} ${count} times`);
      if (count === 0 && isOwed) faults.push(`lost: ${token}`);
    }
    for (const [value, count] of this.#server.written)
      if (value.startsWith("office") && count > 1) faults.push(`put back: ${value}`);
    for (const [picture, { tankId, isOwed }] of this.#photos) {
      const paths = this.#server.tanks.get(tankId)?.photoUrls ?? [];
      const count = paths.filter((path) => this.#server.photos.get(path) === picture).length;
      if (count > 1) faults.push(`doubled: photo ${picture} ${count} times`);
      if (count === 0 && isOwed) faults.push(`lost: photo ${picture}`);
    }
    return faults;
  }

  /** What has come from the server since is shown as well, if the list was fetched. */
  #shownOn({ items }: SimulatedDevice, tankId: string): BaseVersion | undefined {
    const [first, ...later] = recordsOf(tankId, [...items.values()]);
    const saved = this.#server.tanks.get(tankId);
    if (!first) return saved;
    return { ...valuesOf([first, ...later], this.#chance(0.5) ? saved : undefined), version: first.version };
  }

  #values(tankId: string, device: SimulatedDevice): TankInput {
    const [customerName, propertyNumber] = [
      this.#token("customerName", tankId, device),
      this.#token("propertyNumber", tankId, device),
    ];
    const locationWithinFacility = `first-${tankId}`;
    return { ...sampleFields, customerName, propertyNumber, locationWithinFacility, photoUrls: [] };
  }

  #token(field: Field, tankId: string, device: SimulatedDevice): string {
    const token = this.#name("word");
    this.#tokens.set(token, { field, tankId, device, isOwed: false });
    return token;
  }

  /** What the same person wrote there before is written over. */
  #owe(word: string): void {
    const owed = this.#tokens.get(word);
    if (!owed) return;
    for (const token of this.#tokens.values()) {
      if (token.tankId === owed.tankId && token.field === owed.field && token.device === owed.device)
        token.isOwed = false;
    }
    owed.isOwed = !this.#forgiven.has(word);
  }

  #forgive(item: Item): void {
    const photo = this.#photos.get(item.id);
    if (photo) Object.assign(photo, { isOwed: false, isForgiven: true });
    if (isRecord(item)) for (const field of fields) this.#forgiveWord(item.values[field]);
  }

  #forgiveAll(device: SimulatedDevice, tankId: string): void {
    for (const item of device.items.values()) if (isRecord(item) && item.tankId === tankId) this.#forgive(item);
  }

  #forgiveWord(word: string): void {
    this.#forgiven.add(word);
    const token = this.#tokens.get(word);
    if (token) token.isOwed = false;
  }

  #name(kind: string): string {
    this.#count += 1;
    return `${kind}-${this.#count}`;
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#below(values.length)] as Value;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}
