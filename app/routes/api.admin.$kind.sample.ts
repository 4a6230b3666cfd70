import { tableResource } from "~/admin/api/admin-resource.server";
import { tableDownload } from "~/http/download.server";
import { sampleList } from "~/lists/list-store.server";
import { sampleTanks } from "~/tanks/export/export-tanks.server";

const { loader, action } = tableResource((kind) => ({
  GET: async ({ request, context: { log } }) => {
    const table = kind === "tanks" ? sampleTanks() : sampleList(kind);
    return tableDownload(request, { name: `sample-${kind}`, table, log });
  },
}));

export { action, loader };
