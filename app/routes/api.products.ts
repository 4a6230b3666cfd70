import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { productList } from "~/lists/products.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => answerList(request, productList(context.db)),
});

export { action, loader };
