import type { PhotoItem, RecordItem } from "~/outbox/item";
import type { Answer, Server } from "~/outbox/server";
import { isSameList } from "~/tanks/model/merge-tank";
import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";

const time = new Date(0);

/** The rules of the API in memory: versions, receipts, appended photos. Counts how often each value was written. */
export class SimulatedServer {
  readonly tanks = new Map<string, Tank>();
  readonly written = new Map<string, number>();
  /** By path, which picture it is. */
  readonly photos = new Map<string, string>();
  readonly #uploads = new Map<string, string | undefined>();
  readonly #receipts = new Map<string, string>();
  readonly #hasReceipts: boolean;
  #urls = 0;

  constructor(hasReceipts: boolean) {
    this.#hasReceipts = hasReceipts;
  }

  create({ tankId, writeKey, values }: Pick<RecordItem, "tankId" | "writeKey" | "values">): Answer {
    const known = this.#known(writeKey, ["create", tankId, values]);
    if (known) return known;
    const tank = this.tanks.get(tankId);
    if (!tank) return this.#write(tankId, values, 1, writeKey, ["create", tankId, values]);
    return isSame(tank, values) ? done(tank) : refused(409, "A tank with this id was saved before, with other values.");
  }

  update({ tankId, writeKey, values, version }: RecordItem): Answer {
    const call = ["update", tankId, values];
    const known = this.#known(writeKey, call);
    if (known) return known;
    const tank = this.tanks.get(tankId);
    if (!tank) return refused(404, "This tank does not exist.");
    if (tank.version !== version) return refused(412, "This tank was changed since it was read.");
    if (isSame(tank, values)) return done(tank);
    return this.#write(tankId, values, tank.version + 1, writeKey, call);
  }

  read(tankId: string): Answer {
    const tank = this.tanks.get(tankId);
    return tank ? done(tank) : refused(404, "This tank does not exist.");
  }

  requestUpload(): string {
    this.#urls += 1;
    const url = `upload-${this.#urls}`;
    this.#uploads.set(url, undefined);
    return url;
  }

  expire(): void {
    for (const [url, picture] of this.#uploads) if (picture === undefined) this.#uploads.delete(url);
  }

  upload(url: string, picture: string): Answer<unknown> {
    if (!this.#uploads.has(url)) return refused(403, "Request has expired");
    this.#uploads.set(url, picture);
    return { kind: "done", value: undefined };
  }

  /** As a month after: the photos of no tank go. */
  sweep(): void {
    const used = new Set([...this.tanks.values()].flatMap(({ photoUrls }) => photoUrls));
    for (const path of this.photos.keys()) {
      if (used.has(path)) continue;
      this.photos.delete(path);
      this.#uploads.delete(path.slice("/objects/".length));
    }
  }

  confirm(address: string): Answer<string> {
    const url = address.replace("/objects/", "");
    const picture = this.#uploads.get(url);
    if (picture === undefined) return refused(404, "Nothing has been uploaded to this URL.");
    this.photos.set(`/objects/${url}`, picture);
    return { kind: "done", value: `/objects/${url}` };
  }

  append({ id, tankId }: Pick<PhotoItem, "id" | "tankId">, photoPath: string): Answer {
    const call = ["append", tankId, photoPath];
    const known = this.#known(id, call);
    if (known) return known;
    const tank = this.tanks.get(tankId);
    if (!tank) return refused(404, "This tank does not exist.");
    if (!this.photos.has(photoPath)) return refused(400, "The photo is not stored.");
    if (tank.photoUrls.includes(photoPath)) return done(tank);
    return this.#write(tankId, { ...tank, photoUrls: [...tank.photoUrls, photoPath] }, tank.version + 1, id, call);
  }

  /** By somebody in the office, whose line is good. */
  change(tankId: string, changes: Partial<TankInput>): void {
    const tank = this.tanks.get(tankId);
    if (tank) this.#write(tankId, { ...tank, ...changes }, tank.version + 1, `office-${this.#receipts.size}`, []);
  }

  #known(key: string, call: unknown[]): Answer | undefined {
    const known = this.#receipts.get(key);
    if (!this.#hasReceipts || known === undefined) return undefined;
    if (known !== JSON.stringify(call)) return refused(422, "This Idempotency-Key belongs to another write.");
    return this.read(String(call[1]));
  }

  #write(id: string, values: TankInput, version: number, key: string, call: unknown[]): Answer {
    const before = this.tanks.get(id);
    for (const name of tankFieldNames) {
      const value = String(values[name]);
      if (String(before?.[name]) !== value) this.written.set(value, (this.written.get(value) ?? 0) + 1);
    }
    const { photoUrls } = values;
    const fields = Object.fromEntries(tankFieldNames.map((name) => [name, values[name]])) as unknown as TankInput;
    const tank = { ...fields, photoUrls, id, version, createdAt: time, updatedAt: time, changedBy: null };
    this.tanks.set(id, tank);
    this.#receipts.set(key, JSON.stringify(call));
    return done(tank);
  }
}

function isSame(tank: Tank, values: TankInput): boolean {
  return tankFieldNames.every((name) => tank[name] === values[name]) && isSameList(tank.photoUrls, values.photoUrls);
}

function done(value: Tank): Answer {
  return { kind: "done", value };
}

function refused(status: number, reason: string): Answer<never> {
  return { kind: "refused", status, reason };
}

/** What a device has of the server over its line. */
export function serverOver(
  server: SimulatedServer,
  call: <Value>(work: () => Answer<Value>) => Promise<Answer<Value>>,
): Server {
  return {
    read: (id) => call(() => server.read(id)),
    create: (item) => call(() => server.create(item)),
    update: (item) => call(() => server.update(item)),
    requestUpload: () => call(() => ({ kind: "done", value: server.requestUpload() })),
    upload: async (url, photo) => {
      const picture = photo.type;
      return call(() => server.upload(url, picture));
    },
    confirm: (url) => call(() => server.confirm(url)),
    append: (item, path) => call(() => server.append(item, path)),
  };
}
