import { unstored } from "~/admin/api-guard.server";
import { describeRefusal, signIn } from "~/admin/sign-in/admin-auth.server";
import { readJson, refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  POST: unstored(async ({ request, context }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const outcome = await signIn(request, context, toForm(body.json));
    if (outcome.kind === "signedIn") {
      return Response.json({ admin: outcome.admin }, { headers: { "Set-Cookie": outcome.cookie } });
    }
    const { status, description } = describeRefusal(outcome);
    const headers: Record<string, string> =
      outcome.kind === "throttled" ? { "Retry-After": String(outcome.retryAfter) } : {};
    return refuse(status, description, { headers });
  }),
});

export { action, loader };

/** What the page would post: the texts of the object, and nothing that is not a text. */
function toForm(json: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(json ?? {})) {
    if (typeof value === "string") form.set(name, value);
  }
  return form;
}
