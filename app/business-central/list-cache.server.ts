import { z } from "zod";
import type { BusinessCentralCustomer } from "./business-central";
import type { BusinessCentralSettings } from "./settings.server";

/** A whole list and when, in ms, it was read. */
export interface KeptList {
  customers: BusinessCentralCustomer[];
  fetchedAt: number;
}

/** Where a list is kept: an address of our own host that no request is ever answered from. */
export interface KeptPlace {
  origin: string;
  settings: BusinessCentralSettings;
}

const keptSeconds = 7 * 24 * 3600;

const keptSchema = z.object({
  customers: z.array(
    z.object({ id: z.string(), number: z.string(), displayName: z.string(), type: z.string().optional() }),
  ),
  fetchedAt: z.number(),
});

/** The list that was last kept in the cache of this data centre; undefined when it is gone or cannot be read. */
export async function readKept(place: KeptPlace): Promise<KeptList | undefined> {
  try {
    const response = await edgeCache()?.match(await keyOf(place));
    const kept = response && keptSchema.safeParse(await response.json());
    return kept?.success ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the list for a week; a cache that fails is as good as one that forgets. */
export async function writeKept(place: KeptPlace, list: KeptList): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${keptSeconds}` };
  await edgeCache()
    ?.put(await keyOf(place), Response.json(list, { headers }))
    .catch(() => {});
}

/** The development server of Vite runs routes in Node, which has no such cache. */
function edgeCache(): Cache | undefined {
  if (typeof caches === "undefined" || !("default" in caches)) return undefined;
  return caches.default instanceof Cache ? caches.default : undefined;
}

/** Nobody without the secret can name it, and another company or other credentials have another. */
async function keyOf({ origin, settings }: KeptPlace): Promise<string> {
  const { baseUrl, tenantId, environment, companyId, clientId, clientSecret } = settings;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(clientSecret), algorithm, false, ["sign"]);
  const text = JSON.stringify(["kept customers 1", baseUrl, tenantId, environment, companyId, clientId]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`/api/business-central/kept/${name}`, origin).href;
}
