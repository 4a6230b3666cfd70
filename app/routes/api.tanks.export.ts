import { datedName, tableDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { exportName, exportTanks } from "~/tanks/export/export-tanks.server";
import { parseTankQuery } from "~/tanks/query/tank-url";

const { loader, action } = resource({
  GET: async ({ request, context: { db, log } }) => {
    const query = parseTankQuery(new URL(request.url).searchParams);
    return tableDownload(request, { name: datedName(exportName(query)), table: await exportTanks(db, query), log });
  },
});

export { action, loader };
