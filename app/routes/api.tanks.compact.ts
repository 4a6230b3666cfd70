import { refuse } from "~/http/answer.server";
import { answerList, answerOnce } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { compactList } from "~/tanks/browser-copy/compact-list.server";
import { unknownParam } from "~/tanks/query/wrong-param";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { searchParams } = new URL(request.url);
    const wrong = unknownParam(searchParams, ["since"]);
    if (wrong) return refuse(400, wrong);
    const given = searchParams.get("since") ?? "0";
    if (!/^\d{1,15}$/.test(given)) return refuse(400, "since is the revision of an earlier answer, such as 7.");
    const since = Number(given);
    const list = compactList(context.db, since);
    return since > 0 ? answerOnce(list) : answerList(request, list);
  },
});

export { action, loader };
