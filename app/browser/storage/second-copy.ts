const tables = ["photos", "drafts", "outbox"] as const;

type Changes = Partial<Record<string, Record<string, unknown>>>;

export interface CopiedEntry {
  table: "drafts" | "outbox";
  name: string;
  value: unknown;
}

export type SecondCopy = ReturnType<typeof makeSecondCopy>;

/** Takes the place of a lost database: Chromium deletes it whole at the second start after a kill has cut off a write. */
export function makeSecondCopy() {
  let last = Promise.resolve();
  const open = () => caches.open("second-copy");

  async function copy(changes: Changes) {
    const cache = await open();
    for (const table of tables) {
      for (const [name, value] of Object.entries(changes[table] ?? {})) {
        const address = `/second-copy/${table}/${encodeURIComponent(name)}`;
        const remove = () => cache.delete(address);
        await (value === undefined ? remove() : cache.put(address, new Response(bodyOf(value))).catch(remove));
      }
    }
  }

  return {
    follow(changes: Changes): void {
      last = last.then(() => copy(changes)).catch(() => {});
    },

    async photo(name: string): Promise<{ bytes: ArrayBuffer } | undefined> {
      const found = await (await open()).match(`/second-copy/photos/${name}`);
      return found && { bytes: await found.arrayBuffer() };
    },

    async list(): Promise<CopiedEntry[]> {
      const cache = await open();
      const copied = (await cache.keys()).map(async ({ url }) => {
        const [table, name = ""] = new URL(url).pathname.split("/").slice(2);
        if (table !== "drafts" && table !== "outbox") return [];
        const value = await (await cache.match(url))?.json().catch(() => undefined);
        return value ? [{ table, name: decodeURIComponent(name), value } as const] : [];
      });
      return (await Promise.all(copied)).flat();
    },
  };
}

function bodyOf(value: unknown): BodyInit {
  return typeof value === "object" && value && "bytes" in value ? (value.bytes as ArrayBuffer) : JSON.stringify(value);
}
