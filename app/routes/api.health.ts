import { checkHealth } from "~/health/health.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  GET: async ({ context: { db, files } }) => {
    const health = await checkHealth(db, files, new Date());
    const status = health.status === "ok" ? 200 : 503;
    return Response.json(health, { status, headers: { "Cache-Control": "no-store" } });
  },
});

export { action, loader };
