import { answerList } from "~/http/kept-list.server";
import { byMethod } from "~/http/method.server";
import { productList } from "~/products/products.server";

const handle = byMethod({
  GET: async ({ request, context }) => answerList(request, context, productList(context.db)),
});

export const loader = handle;
export const action = handle;
