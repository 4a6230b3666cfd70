import { requireAdminForApi } from "~/admin/api-guard.server";
import { refuse } from "~/http/answer.server";
import { csvDownload } from "~/http/download.server";
import { byMethod } from "~/http/resource.server";
import { exportCustomers } from "~/lists/customers.server";
import { exportProducts } from "~/lists/products.server";
import { exportTanks } from "~/tanks/export/tank-csv.server";

const exporters = { customers: exportCustomers, products: exportProducts, tanks: exportTanks };

const handle = byMethod({
  GET: requireAdminForApi(async ({ params, context }) => {
    const kind = params.kind ?? "";
    if (!Object.hasOwn(exporters, kind)) return refuse(404, "There is nothing at this address.");
    const content = exporters[kind as keyof typeof exporters](context.db);
    return csvDownload(`${kind}-${new Date().toISOString().slice(0, 10)}.csv`, content);
  }),
});

export const loader = handle;
export const action = handle;
