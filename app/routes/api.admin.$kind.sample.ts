import { listResource } from "~/admin/api/admin-resource.server";
import { notFound } from "~/http/answer.server";
import { tableDownload } from "~/http/download.server";
import { sampleList } from "~/lists/list-store.server";
import { isListKind } from "~/lists/lists";
import { sampleTanks } from "~/tanks/export/export-tanks.server";

const isKnown = (kind: string) => kind === "tanks" || isListKind(kind);

const { loader, action } = listResource(
  {
    GET: async ({ request, params: { kind = "" }, context: { log } }) => {
      const table = kind === "tanks" ? sampleTanks() : isListKind(kind) && sampleList(kind);
      return table ? tableDownload(request, { name: `sample-${kind}`, table, log }) : notFound();
    },
  },
  isKnown,
);

export { action, loader };
