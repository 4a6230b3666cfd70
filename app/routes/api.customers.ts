import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { listSource } from "~/lists/list-store.server";

const { loader, action } = resource({
  GET: async ({ request, context }) =>
    answerList(request, listSource(context.db, "customers"), { "Cache-Control": "private, max-age=300" }),
});

export { action, loader };
