import { noStore } from "~/admin/api/admin-resource.server";
import { describeRefusal, signIn } from "~/admin/sign-in/admin-auth.server";
import { readJson, refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  POST: noStore(async ({ request, context }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const outcome = await signIn(request, context, body.json);
    if (outcome.kind === "signedIn") {
      return Response.json({ admin: outcome.admin }, { headers: outcome.cookies });
    }
    const { status, description, headers } = describeRefusal(outcome);
    return refuse(status, description, { headers });
  }),
});

export { action, loader };
