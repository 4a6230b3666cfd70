import type { Item, PhotoItem } from "~/outbox/item";
import type { Changes, Ports } from "~/outbox/outbox";
import type { Answer } from "~/outbox/server";
import type { Scheduler } from "./scheduler";
import { type SimulatedServer, serverOver } from "./simulated-server";

type Line = "good" | "bad" | "dead";

interface World {
  scheduler: Scheduler;
  server: SimulatedServer;
  random: () => number;
}

const never = new Promise<never>(() => {});

/** One phone with its tabs and its worker: they share disk and locks, and a kill ends all of them. */
export class SimulatedDevice {
  items = new Map<string, Item>();
  readonly sent = new Set<string>();
  line: Line = "good";
  hasFullDisk = false;
  time = 1_000_000;
  readonly #locks = new Set<string>();
  readonly #world: World;
  #life = 0;
  #keys = 0;
  readonly #name: string;

  constructor(name: string, world: World) {
    this.#name = name;
    this.#world = world;
  }

  kill(): void {
    this.#life += 1;
    this.#locks.clear();
  }

  ports(): Ports {
    const life = this.#life;
    const { random } = this.#world;
    const { scheduler, server } = this.#world;
    const wait = async () => {
      await scheduler.turn();
      if (life !== this.#life) await never;
    };
    return {
      server: serverOver(server, (work) => this.#call(work, wait)),
      store: {
        list: async () => {
          await wait();
          return this.line === "bad" && random() < 0.01 ? undefined : [...this.items.values()];
        },
        photo: async ({ id }: PhotoItem) => {
          await wait();
          return new Blob([], { type: id });
        },
        change: async (changes) => {
          await wait();
          if (this.hasFullDisk && (changes.put?.length || changes.sent?.length)) return "full";
          this.#apply(changes);
          return undefined;
        },
      },
      hold: async (name, work) => {
        await wait();
        if (life !== this.#life) return never;
        if (this.#locks.has(name)) return false;
        this.#locks.add(name);
        await work();
        if (life === this.#life) this.#locks.delete(name);
        return true;
      },
      now: () => this.time,
      random,
      makeKey: () => {
        this.#keys += 1;
        return `${this.#name}-${this.#keys}`;
      },
      onProgress: () => {},
    };
  }

  #apply({ put = [], removed = [], sent = [] }: Changes): void {
    for (const item of put) this.items.set(item.id, item);
    for (const id of removed) this.items.delete(id);
    for (const { id } of sent) this.sent.add(id);
  }

  async #call<Value>(work: () => Answer<Value>, wait: () => Promise<void>): Promise<Answer<Value>> {
    const { random } = this.#world;
    await wait();
    const fate = this.line === "good" ? 1 : this.line === "dead" ? 0 : random();
    if (fate < 0.15) return { kind: "lost" };
    if (fate < 0.2) return { kind: "busy", retryAfterMs: random() < 0.5 ? 5000 : undefined };
    if (fate < 0.22) return { kind: "sign-in" };
    if (fate < 0.24) return { kind: "refused", status: 400, reason: "As of a rule that is tightened for a while." };
    const answer = work();
    await wait();
    return fate < 0.4 ? { kind: "lost" } : answer;
  }
}
