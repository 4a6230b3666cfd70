import type { DrizzleD1Database } from "drizzle-orm/d1";
import { suggestFilters } from "~/tanks/list/filter-suggestions.server";
import { type Cursor, listTankPage } from "~/tanks/list/tank-list.server";
import { parseTankQuery } from "~/tanks/tank-query";
import type { Suggestions, TankScreen } from "~/tanks/tank-screen";
import { getTank } from "~/tanks/tanks.server";

type Database = DrizzleD1Database;

/** What the main screen shows at an address. Throws 404 where the address names a tank that does not exist. */
export async function loadTankScreen(
  db: Database,
  params: URLSearchParams,
  suggestNames: () => Promise<Suggestions>,
): Promise<TankScreen> {
  const edited = params.get("edit");
  const shown = params.get("photos");
  if (shown !== null) {
    const [tank, suggestions] = await Promise.all([requireTank(db, shown), suggestFilters(db)]);
    return { mode: "gallery", tank, suggestions };
  }
  if (edited === null && !params.has("add")) {
    const page = listTankPage(db, parseTankQuery(params), cursorOf(params));
    const [list, suggestions] = await Promise.all([page, suggestFilters(db)]);
    return { mode: "list", list, suggestions };
  }
  const [tank, suggestions] = await Promise.all([edited === null ? null : requireTank(db, edited), suggestNames()]);
  return { mode: "form", tank, newId: crypto.randomUUID(), suggestions };
}

async function requireTank(db: Database, id: string) {
  const tank = id === "" ? undefined : await getTank(db, id);
  if (tank) return tank;
  throw new Response(id === "" ? "No tank selected for editing" : "This tank does not exist.", {
    status: 404,
    statusText: "Not Found",
  });
}

function cursorOf(params: URLSearchParams): Cursor {
  const after = params.get("after");
  const before = params.get("before");
  if (after) return { side: "after", id: after };
  return before ? { side: "before", id: before } : undefined;
}
