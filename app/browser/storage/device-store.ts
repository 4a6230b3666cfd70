import { openDB } from "idb";

/** In ms. WebKit may leave a read unanswered, and closes the database of a page that was put away. */
const longestRead = 1500;

const tries = 2;
const table = "kept";

export interface DeviceStore {
  /** Undefined as well if the device does not answer in time. */
  read: (name: string) => Promise<unknown>;
  /** All or nothing; false if the device is full or refuses, and keeps what it had. */
  write: (entries: Record<string, unknown>) => Promise<boolean>;
}

export const deviceStore = makeDeviceStore(openTable);

/** Opened anew for each use: a connection that is kept open may have been closed meanwhile. */
export function makeDeviceStore(open: typeof openTable): DeviceStore {
  async function readOnce(name: string): Promise<{ value: unknown } | undefined> {
    try {
      const database = await open();
      const value: unknown = await database.get(table, name).finally(() => database.close());
      return { value };
    } catch {
      return undefined;
    }
  }

  async function read(name: string): Promise<unknown> {
    for (let count = 0; count < tries; count++) {
      const answer = await Promise.race([readOnce(name), pause(longestRead)]);
      if (answer) return answer.value;
    }
    return undefined;
  }

  async function write(entries: Record<string, unknown>): Promise<boolean> {
    try {
      const database = await open();
      const transaction = database.transaction(table, "readwrite");
      const writes = Object.entries(entries).map(([name, value]) => transaction.store.put(value, name));
      await Promise.all([...writes, transaction.done]).finally(() => database.close());
      return true;
    } catch {
      return false;
    }
  }

  return { read, write };
}

function openTable() {
  return openDB("tanks", 1, { upgrade: (database) => void database.createObjectStore(table) });
}

export function pause(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, time, undefined));
}
