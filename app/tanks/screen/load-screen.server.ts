import { suggestFilters } from "~/tanks/filter/filter-suggestions.server";
import { listTankPage } from "~/tanks/list/tank-list.server";
import { noSuggestions, type ScreenContent, type Suggestions } from "~/tanks/model/screen-content";
import { besideOf, missingTank } from "~/tanks/model/tank";
import { commonOf } from "~/tanks/query/tank-query";
import { openedBy, parseCursor, parseTankQuery } from "~/tanks/query/tank-url";
import { getTank } from "~/tanks/store/read-tank.server";
import type { Database } from "~drizzle/database";

/** Throws 404 if the URL names a tank that does not exist. */
export async function loadTankScreen(
  db: Database,
  params: URLSearchParams,
  suggestNames: () => Promise<Suggestions>,
): Promise<ScreenContent> {
  const opened = openedBy(params);
  switch (opened.mode) {
    case "gallery": {
      const opening = requireTank(db, opened.id);
      const shown = opening.then((tank) => [tank.customerName]);
      const [tank, suggestions] = await Promise.all([opening, suggestFilters(db, shown)]);
      return { mode: "gallery", tank, suggestions };
    }
    case "outbox":
      return { mode: "outbox", suggestions: noSuggestions };
    case "list": {
      const page = listTankPage(db, parseTankQuery(params), parseCursor(params));
      const shown = page.then(({ tanks }) => tanks.map(({ customerName }) => customerName));
      const [rows, suggestions] = await Promise.all([page, suggestFilters(db, shown)]);
      return { mode: "list", rows, suggestions };
    }
    case "form": {
      const isNew = opened.id === undefined;
      const opening = isNew ? null : requireTank(db, opened.id);
      const neighbour = isNew && opened.beside ? getTank(db, opened.beside) : undefined;
      const [tank, found, suggestions] = await Promise.all([opening, neighbour, suggestNames()]);
      const beside = isNew && opened.beside === "" ? commonOf(parseTankQuery(params)) : found && besideOf(found);
      return { mode: "form", tank, newId: crypto.randomUUID(), beside, suggestions };
    }
  }
}

async function requireTank(db: Database, id: string) {
  const tank = id === "" ? undefined : await getTank(db, id);
  if (tank) return tank;
  throw new Response(id === "" ? "No tank selected for editing" : missingTank, {
    status: 404,
    statusText: "Not Found",
  });
}
