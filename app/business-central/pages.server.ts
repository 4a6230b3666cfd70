import { z } from "zod";
import type { BusinessCentralCustomer } from "./business-central";
import { type BusinessCentralSettings, getJson, type Load } from "./client.server";
import { BusinessCentralFailure } from "./failure.server";

const rowSchema = z.object({
  id: z.string().min(1),
  number: z.string(),
  displayName: z.string(),
  type: z.string().nullish(),
});

const pageSchema = z.object({ value: z.array(rowSchema), "@odata.nextLink": z.string().nullish() });

const pageSize = 5000;
/** 100,000 customers: more would fit neither a picker nor the memory of a Worker. */
const maxPages = 20;

const pageHeaders = { "Data-Access-Intent": "ReadOnly", Prefer: `odata.maxpagesize=${pageSize}` };

/** Throws a BusinessCentralFailure rather than return part of the customers. */
export async function loadCustomers(load: Load): Promise<BusinessCentralCustomer[]> {
  const customers = new Map<string, BusinessCentralCustomer>();
  const requested = new Set<string>();
  for (let next: URL | undefined = firstPage(load.settings); next; ) {
    if (requested.has(next.href) || requested.size === maxPages) {
      throw new BusinessCentralFailure("customers", "too many pages");
    }
    requested.add(next.href);
    const page = readPage(await getJson(load, next, pageHeaders), load.settings);
    // A customer edited between two requests can be on both pages.
    for (const customer of page.customers) customers.set(customer.id, customer);
    next = page.next;
  }
  return [...customers.values()];
}

export function firstPage(settings: BusinessCentralSettings): URL {
  const { baseUrl, tenantId, environment } = settings;
  const company = [tenantId, environment].map(encodeURIComponent).join("/");
  const address = `${baseUrl}/${company}/api/v2.0/${customersPath(settings)}?$select=id,number,displayName,type`;
  if (!URL.canParse(address)) throw new BusinessCentralFailure("settings", "unusable");
  return new URL(address);
}

export function readPage(json: unknown, settings: BusinessCentralSettings) {
  const page = pageSchema.safeParse(json);
  if (!page.success) throw new BusinessCentralFailure("customers", "unusable");
  const { value, "@odata.nextLink": link } = page.data;
  return { customers: value.map(toCustomer), next: link ? checkLink(link, settings) : undefined };
}

function toCustomer({ id, number, displayName, type }: z.infer<typeof rowSchema>): BusinessCentralCustomer {
  const decoded = decodeEnum(type ?? "").trim();
  return decoded === "" ? { id, number, displayName } : { id, number, displayName, type: decoded };
}

/** OData escapes in enum members, such as `In_x0020_Progress`. */
function decodeEnum(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Guards against SSRF: the token is sent to this link, so it must be the same list of the same company and host. */
function checkLink(link: string, settings: BusinessCentralSettings): URL {
  const first = firstPage(settings);
  if (URL.canParse(link)) {
    const url = new URL(link);
    const isSameHost = url.origin === first.origin && url.username === "" && url.password === "";
    const path = normalizePath(url.pathname);
    const base = normalizePath(new URL(settings.baseUrl).pathname).replace(/\/$/, "");
    // Business Central links to a company with the tenant in the path or without.
    const isSameList = path.startsWith(`${base}/`) && path.endsWith(`/${normalizePath(customersPath(settings))}`);
    if (isSameHost && isSameList) return url;
  }
  throw new BusinessCentralFailure("customers", "untrusted link");
}

function customersPath({ companyId }: BusinessCentralSettings): string {
  return `companies(${encodeURIComponent(companyId)})/customers`;
}

function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return "";
  }
}
