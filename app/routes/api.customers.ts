import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { customerList } from "~/lists/customers.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => answerList(request, context, customerList(context.db)),
});

export { action, loader };
