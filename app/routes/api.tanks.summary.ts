import { refuse } from "~/http/answer.server";
import { datedName, tableDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { filledParams, parseTankQuery } from "~/tanks/query/tank-url";
import { wrongReportParam } from "~/tanks/query/wrong-param";
import { exportSummary } from "~/tanks/summary/summary.server";
import { parseSummaryOrder } from "~/tanks/summary/tank-summary";

const { loader, action } = resource({
  GET: async ({ request, context: { db, log } }) => {
    const searchParams = filledParams(new URL(request.url).searchParams);
    const wrong = wrongReportParam(searchParams);
    if (wrong) return refuse(400, wrong);
    const table = await exportSummary(db, parseTankQuery(searchParams), parseSummaryOrder(searchParams));
    return tableDownload(request, { name: datedName("tank-summary"), table, log });
  },
});

export { action, loader };
