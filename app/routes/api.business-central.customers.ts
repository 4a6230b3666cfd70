import { freshFor, listBusinessCentralCustomers } from "~/business-central/business-central.server";
import { refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const { businessCentral, waitUntil, readAtMost } = context;
    if (!businessCentral) return refuse(503, "Business Central is not set up.");
    const { origin } = new URL(request.url);
    const outcome = await listBusinessCentralCustomers(businessCentral, { origin, waitUntil, readAtMost });
    if (outcome.failure) context.log.failed(outcome.failure);
    if (outcome.list) return Response.json(outcome.list, { headers: { "Cache-Control": cacheControl(outcome.list) } });
    if (!outcome.failure.isTransient) return refuse(502, "Business Central did not give its customer list.");
    const headers = { "Retry-After": String(outcome.retryAfter) };
    return refuse(503, "Business Central is not answering. Try again in a moment.", { headers });
  },
});

export { action, loader };

function cacheControl({ stale, fetchedAt }: { stale: boolean; fetchedAt: string }): string {
  const seconds = Math.floor((Date.parse(fetchedAt) + freshFor - Date.now()) / 1000);
  return stale ? "private, no-cache" : `private, max-age=${Math.max(seconds, 0)}`;
}
