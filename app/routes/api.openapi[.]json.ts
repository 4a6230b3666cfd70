import { resource } from "~/http/resource.server";
import { describeApi } from "~/openapi/openapi.server";

const { loader, action } = resource({
  GET: async () => Response.json(describeApi(), { headers: { "Cache-Control": "public, max-age=3600" } }),
});

export { action, loader };
