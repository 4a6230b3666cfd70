import { databaseThrough } from "./database-faults";

interface Trips {
  /** How often the caller waited for the database: calls that run beside each other count once. */
  inSequence: number;
  calls: number;
}

/** A database that counts what is asked of it. */
export function countedDatabase(database: D1Database): { database: D1Database; trips: Trips } {
  const trips = { inSequence: 0, calls: 0 };
  const counted = databaseThrough(database, async (run) => {
    const turn = trips.inSequence + 1;
    trips.calls++;
    const reply = await run();
    // What is asked for beside this call has begun before its reply is here.
    await new Promise((resolve) => setTimeout(resolve, 0));
    trips.inSequence = Math.max(trips.inSequence, turn);
    return reply;
  });
  return { database: counted, trips };
}
