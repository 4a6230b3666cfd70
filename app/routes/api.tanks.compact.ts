import { answerList, answerOnce } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { compactList } from "~/tanks/browser-copy/compact-list.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const since = Number(new URL(request.url).searchParams.get("since")) || 0;
    const list = compactList(context.db, since);
    return since > 0 ? answerOnce(list) : answerList(request, list);
  },
});

export { action, loader };
