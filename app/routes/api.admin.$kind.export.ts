import { requireAdminForApi } from "~/admin/api-guard.server";
import { notFound } from "~/http/answer.server";
import { csvDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { exportCustomers } from "~/lists/customers.server";
import { exportProducts } from "~/lists/products.server";
import { exportTanks } from "~/tanks/export/tank-csv.server";

const exporters = { customers: exportCustomers, products: exportProducts, tanks: exportTanks };

const { loader, action } = resource({
  GET: requireAdminForApi(async ({ params, context }) => {
    const kind = params.kind ?? "";
    if (!Object.hasOwn(exporters, kind)) return notFound();
    const content = exporters[kind as keyof typeof exporters](context.db);
    return csvDownload(`${kind}-${new Date().toISOString().slice(0, 10)}.csv`, content);
  }),
});

export { action, loader };
