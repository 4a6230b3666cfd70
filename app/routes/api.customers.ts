import { answerList } from "~/http/list-answer.server";
import { byMethod } from "~/http/resource.server";
import { customerList } from "~/lists/customers.server";

const handle = byMethod({
  GET: async ({ request, context }) => answerList(request, customerList(context.db)),
});

export const loader = handle;
export const action = handle;
