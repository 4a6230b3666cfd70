import { datedName, tableDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { exportSummary } from "~/tanks/summary/summary.server";

const { loader, action } = resource({
  GET: async ({ request, context: { db, log } }) => {
    const table = await exportSummary(db, parseTankQuery(new URL(request.url).searchParams));
    return tableDownload(request, { name: datedName("tank-summary"), table, log });
  },
});

export { action, loader };
