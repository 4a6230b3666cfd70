import { type IDBPTransaction, openDB } from "idb";
import { pause } from "../store";
import { whileHolding } from "./locks";
import { type CopiedEntry, makeSecondCopy, type Original, type SecondCopy } from "./second-copy";
import { dropSeen } from "./seen-photos";

/** In ms. WebKit may leave a read or a write unanswered, and closes the database of a page that was put away. */
const longestRead = 1500;
const longestWrite = 8000;

const tries = 2;
const tables = ["kept", "drafts", "outbox", "photos", "sent"] as const;

type TableName = (typeof tables)[number];

export type Entries = Record<string, unknown>;

type Changes = Partial<Record<TableName, Entries>>;

export type KeepFailure = "full" | "failed";

export interface DeviceStore {
  /** Undefined as well if the device does not answer in time; null for a photo that nobody has. */
  read: (name: string, table?: TableName) => Promise<unknown>;
  /** All of a table by name; undefined if the device does not answer in time. */
  readAll: (table: TableName) => Promise<Map<string, unknown> | undefined>;
  /** All or nothing; false if the device is full or refuses, and keeps what it had. */
  write: (entries: Entries) => Promise<boolean>;
  /** All or nothing over several tables, and on the disk when it resolves. Undefined if it was kept. */
  change: (changes: Changes, durability?: IDBTransactionDurability) => Promise<KeepFailure | undefined>;
  /** Once the second copy has what was kept, or does not answer in time. */
  copied: () => Promise<void>;
  /** Resolves to whether the database got what it had lacked of the copy. */
  tidyCopy: () => Promise<boolean>;
}

export type KeptStore = Pick<DeviceStore, "read" | "write">;

const secondCopy = makeSecondCopy();

export const deviceStore = makeDeviceStore(() => openTables(), secondCopy, dropSeen);

type Database = Awaited<ReturnType<typeof openTables>>;

/** Opened anew for each use: a connection that is kept open may have been closed meanwhile. */
export function makeDeviceStore(
  open: () => Promise<Database>,
  copy: SecondCopy,
  dropSeen: () => Promise<boolean>,
): DeviceStore {
  async function use<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
    const database = await open();
    return work(database).finally(() => database.close());
  }

  async function readInTime<Value>(work: (database: Database) => Promise<Value>): Promise<Value | undefined> {
    for (let count = 0; count < tries; count++) {
      const reading = use(work).then(
        (value) => ({ value }),
        () => undefined,
      );
      const answer = await Promise.race([reading, pause(longestRead)]);
      if (answer) return answer.value;
    }
    return undefined;
  }

  async function change(
    changes: Changes,
    durability: IDBTransactionDurability = "strict",
  ): Promise<KeepFailure | undefined> {
    let transaction: IDBPTransaction<unknown, TableName[], "readwrite"> | undefined;
    const put = async (database: Database) => {
      const names = tables.filter((table) => changes[table]);
      transaction = database.transaction(names, "readwrite", { durability });
      const writes = names.flatMap((table) => {
        const store = transaction?.objectStore(table);
        return Object.entries(changes[table] ?? {}).map(([name, value]) =>
          value === undefined ? store?.delete(name) : store?.put(value, name),
        );
      });
      await Promise.all([...writes, transaction.done]);
      return true;
    };
    try {
      for (let count = 0; count < tries; count++) {
        let isOver = false;
        const putInTime = async (database: Database) => !isOver && put(database);
        const isPut = use(putInTime).catch(unlessFull);
        if (await Promise.race([isPut, pause(longestWrite)])) {
          copy.follow(changes);
          return undefined;
        }
        isOver = true;
        giveUp(transaction);
      }
      return "failed";
    } catch (error) {
      if (!isFull(error)) return "failed";
      return (await makeRoomFor(changes)) ? change(changes, durability) : "full";
    }
  }

  async function makeRoomFor(changes: Changes): Promise<boolean> {
    if (await isDoneInTime(dropSeen())) return true;
    const photos = Object.keys(changes).some((table) => table !== "kept") && (await namesOf("photos"));
    return photos ? isDoneInTime(copy.dropPhotos(photos)) : false;
  }

  async function namesOf(table: TableName): Promise<string[] | undefined> {
    return (await readInTime((database) => database.getAllKeys(table)))?.map(String);
  }

  return {
    async read(name, table = "kept") {
      const answer = await readInTime(async (database) => ({ found: await database.get(table, name) }));
      if (answer?.found || table !== "photos") return answer?.found;
      const none = answer && null;
      const copied = copy.photo(name).then((photo) => photo ?? none);
      return Promise.race([copied.catch(() => undefined), pause(longestRead)]);
    },
    readAll: (table) =>
      readInTime(async (database) => {
        const { store } = database.transaction(table);
        const [names, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return new Map(names.map((name, index) => [String(name), values[index]]));
      }),
    copied: () => Promise.race([copy.settled(), pause(longestRead)]),
    async tidyCopy() {
      let isPut = false;
      const original: Original = {
        namesOf,
        read: (table, name) => readInTime((database) => database.get(table, name)),
        async put(changes) {
          if (!(await change(changes))) isPut = true;
        },
      };
      await whileHolding("second-copy", () => copy.tidy(original).catch(() => {}));
      return isPut;
    },
    write: async (kept) => (await change({ kept }, "relaxed")) === undefined,
    change,
  };
}

async function isDoneInTime(work: Promise<boolean>): Promise<boolean> {
  return (await Promise.race([work.catch(() => false), pause(longestWrite)])) === true;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

function unlessFull(error: unknown): false {
  if (isFull(error)) throw error;
  return false;
}

/** One that is being committed cannot be, and is made once more: the same again. */
function giveUp(transaction: { abort: () => void } | undefined): void {
  try {
    transaction?.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
  }
}

export async function openTables(open = openWith, copy: Pick<SecondCopy, "list"> = secondCopy) {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    return open(await copy.list().catch(() => copy.list()));
  }
}

/** A new database begins with what is copied, or not at all. */
function openWith(copied?: CopiedEntry[]) {
  return openDB("tanks", 2, {
    upgrade(database, _before, _now, transaction) {
      const isNew = !database.objectStoreNames.contains("outbox");
      if (isNew && !copied) {
        transaction.done.catch(() => {});
        return transaction.abort();
      }
      for (const table of tables) if (!database.objectStoreNames.contains(table)) database.createObjectStore(table);
      if (!isNew) return;
      for (const { table, name, value } of copied ?? []) void transaction.objectStore(table).put(value, name);
    },
  });
}
