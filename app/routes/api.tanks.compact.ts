import { answerList, answerOnce } from "~/http/list-answer.server";
import { byMethod } from "~/http/resource.server";
import { compactList } from "~/tanks/browser-copy/compact-list.server";

const handle = byMethod({
  GET: async ({ request, context }) => {
    const since = Number(new URL(request.url).searchParams.get("since")) || 0;
    const list = compactList(context.db, since);
    return since > 0 ? answerOnce(list) : answerList(request, list);
  },
});

export const loader = handle;
export const action = handle;
