import { createHmac } from "node:crypto";
import { z } from "zod";
import type { BusinessCentralSettings } from "./client.server";

const listSchema = z.object({
  customers: z.array(
    z.object({ id: z.string(), number: z.string(), displayName: z.string(), type: z.string().optional() }),
  ),
  fetchedAt: z.number(),
});

export type CachedCustomers = z.infer<typeof listSchema>;

const week = 7 * 24 * 3600;

export async function readCachedCustomers(key: string): Promise<CachedCustomers | undefined> {
  try {
    const response = await edgeCache()?.match(key);
    const list = response && listSchema.safeParse(await response.json());
    return list?.success ? list.data : undefined;
  } catch {
    return undefined;
  }
}

export async function writeCachedCustomers(key: string, list: CachedCustomers): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${week}` };
  await edgeCache()
    ?.put(key, Response.json(list, { headers }))
    .catch(() => {});
}

/** Vite's development server runs routes in Node, which has no Cache API. */
function edgeCache(): Cache | undefined {
  if (typeof caches === "undefined" || !("default" in caches)) return undefined;
  return caches.default instanceof Cache ? caches.default : undefined;
}

/** A URL of this host that no request is answered from; its HMAC cannot be guessed and differs per company and secret. */
export function cacheKey(settings: BusinessCentralSettings, origin: string): string {
  const { baseUrl, tenantId, environment, companyId, clientId, clientSecret } = settings;
  const text = JSON.stringify(["customers", baseUrl, tenantId, environment, companyId, clientId]);
  const name = createHmac("sha256", clientSecret).update(text).digest("hex");
  return new URL(`/api/business-central/cached/${name}`, origin).href;
}
