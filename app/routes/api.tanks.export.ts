import { refuse } from "~/http/answer.server";
import { datedName, tableDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { exportName, exportTanks } from "~/tanks/export/export-tanks.server";
import { filledParams, parseTankQuery } from "~/tanks/query/tank-url";
import { wrongReportParam } from "~/tanks/query/wrong-param";

const { loader, action } = resource({
  GET: async ({ request, context: { db, log } }) => {
    const searchParams = filledParams(new URL(request.url).searchParams);
    const words = (searchParams.get("words") ?? "").trim();
    searchParams.delete("words");
    const wrong = wrongReportParam(searchParams);
    if (wrong) return refuse(400, wrong);
    const query = parseTankQuery(searchParams);
    const name = datedName(exportName({ ...query, q: words || query.q }));
    return tableDownload(request, { name, table: await exportTanks(db, query, words), log });
  },
});

export { action, loader };
