import { checkHealth } from "~/health/health.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  GET: async ({ context: { db, files, log } }) => {
    const health = await checkHealth(db, files, { now: new Date(), onFailure: (cause) => void log.failed(cause) });
    const headers = { "Cache-Control": "no-store" };
    if (health.status === "ok") return Response.json(health, { headers });
    return Response.json(health, { status: 503, headers: { ...headers, "Retry-After": "60" } });
  },
});

export { action, loader };
