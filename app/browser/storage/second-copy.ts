const tables = ["photos", "drafts", "outbox"] as const;

type Table = (typeof tables)[number];

/** Of what a new database could not read of its copy, which keeps it until it can be read. */
const unread = "unread:";

type Changes = Partial<Record<string, Record<string, unknown>>>;

export interface CopiedEntry {
  table: "drafts" | "outbox" | "kept";
  name: string;
  value: unknown;
}

export type SecondCopy = ReturnType<typeof makeSecondCopy>;

/** What the database has, read after the copy: undefined if it does not answer. */
export interface Original {
  namesOf: (table: Table | "kept") => Promise<string[] | undefined>;
  read: (table: Table, name: string) => Promise<unknown>;
  put: (changes: Changes) => Promise<unknown>;
}

/** Takes the place of a lost database: Chromium deletes it whole at the second start after a kill has cut off a write. */
export function makeSecondCopy() {
  let last = Promise.resolve();

  async function copy(changes: Changes) {
    const cache = await open();
    if (!cache) return;
    const entries = tables.flatMap((table) =>
      Object.entries(changes[table] ?? {}).map(([name, value]) => ({ address: addressOf(table, name), value })),
    );
    // An item goes before its bytes, and comes after them.
    for (const { address, value } of entries.toReversed()) {
      if (value === undefined) await cache.delete(address).catch(() => {});
    }
    for (const { address, value } of entries.filter(({ value }) => value !== undefined)) {
      await cache.put(address, new Response(bodyOf(value))).catch(() => cache.delete(address).catch(() => {}));
    }
  }

  return {
    follow(changes: Changes): void {
      last = last.then(() => copy(changes)).catch(() => {});
    },

    settled: () => last,

    async photo(name: string): Promise<{ bytes: ArrayBuffer } | undefined> {
      const found = await (await open())?.match(addressOf("photos", name));
      return found && { bytes: await found.arrayBuffer() };
    },

    async list(): Promise<CopiedEntry[]> {
      const cache = await open();
      if (!cache) return [];
      const copied = (await cache.keys()).map(async ({ url }): Promise<CopiedEntry[]> => {
        const { table, name } = placeOf(url);
        if (table !== "drafts" && table !== "outbox") return [];
        const value = await readEntry(cache, url);
        if (value === undefined) return [{ table: "kept", name: unread + name, value: true }];
        return value ? [{ table, name, value }] : [];
      });
      return (await Promise.all(copied)).flat();
    },

    async dropPhotos(inDatabase: string[]): Promise<boolean> {
      const cache = await open();
      if (!cache) return false;
      const known = new Set(inDatabase);
      const photos = (await cache.keys()).filter(({ url }) => {
        const { table, name } = placeOf(url);
        return table === "photos" && known.has(name);
      });
      await Promise.all(photos.map((photo) => cache.delete(photo)));
      return photos.length > 0;
    },

    /** What other tabs, an earlier release or a kill have left undone: neither more nor less than the database has. */
    async tidy({ namesOf, read, put }: Original): Promise<void> {
      const cache = await open();
      if (!cache) return;
      const places = (await cache.keys()).map(({ url }) => ({ url, ...placeOf(url) }));
      const names = await Promise.all([...tables, "kept" as const].map(namesOf));
      const [photos, drafts, outbox, kept] = names;
      if (!photos || !drafts || !outbox || !kept) return;
      // Restored, a photo has its bytes here alone.
      const known: Record<Table, string[]> = { photos: [...photos, ...outbox], drafts, outbox };
      for (const note of kept.filter((name) => name.startsWith(unread))) {
        const found = places.find(({ table, name }) => note === unread + name && table !== "photos");
        const isLacking = found && !known[found.table as Table]?.includes(found.name);
        const value = isLacking ? await readEntry(cache, found.url) : null;
        if (value !== undefined) {
          await put({ ...(found && value && { [found.table]: { [found.name]: value } }), kept: { [note]: undefined } });
        }
      }
      for (const { url, table, name } of places) {
        if (!known[table as Table]?.includes(name) && !kept.includes(unread + name)) await cache.delete(url);
      }
      for (const [index, table] of tables.entries()) {
        const copied = new Set(places.filter((place) => place.table === table).map(({ name }) => name));
        for (const name of names[index] ?? []) {
          const value = copied.has(name) ? undefined : await read(table, name);
          if (value !== undefined && !(await cache.match(addressOf(table, name))))
            await copy({ [table]: { [name]: value } });
        }
      }
    },
  };
}

/** Null for none; undefined if it cannot be read now. */
async function readEntry(cache: Cache, url: string): Promise<unknown> {
  return cache.match(url).then(
    (found) => found?.json().catch(() => undefined) ?? null,
    () => undefined,
  );
}

async function open(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open("second-copy");
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") return undefined;
    throw error;
  }
}

function addressOf(table: Table, name: string): string {
  return `/second-copy/${table}/${encodeURIComponent(name)}`;
}

function placeOf(url: string): { table: string; name: string } {
  const [table = "", name = ""] = new URL(url).pathname.split("/").slice(2);
  return { table, name: decodeURIComponent(name) };
}

function bodyOf(value: unknown): BodyInit {
  return typeof value === "object" && value && "bytes" in value ? (value.bytes as ArrayBuffer) : JSON.stringify(value);
}
