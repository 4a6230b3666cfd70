import { customerList } from "~/customers/customers.server";
import { answerList } from "~/http/kept-list.server";
import { byMethod } from "~/http/method.server";

const handle = byMethod({
  GET: async ({ request, context }) => answerList(request, context, customerList(context.db)),
});

export const loader = handle;
export const action = handle;
