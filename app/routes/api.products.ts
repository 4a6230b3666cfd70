import { answerList } from "~/http/list-answer.server";
import { byMethod } from "~/http/resource.server";
import { productList } from "~/lists/products.server";

const handle = byMethod({
  GET: async ({ request, context }) => answerList(request, productList(context.db)),
});

export const loader = handle;
export const action = handle;
