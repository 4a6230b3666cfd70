import { z } from "zod";
import type { BusinessCentralCustomer } from "./business-central";
import { BusinessCentralFailure } from "./failure.server";
import type { BusinessCentralSettings } from "./settings.server";

const rowSchema = z.object({
  id: z.string().min(1),
  number: z.string(),
  displayName: z.string(),
  type: z.string().nullish(),
});

const pageSchema = z.object({ value: z.array(rowSchema), "@odata.nextLink": z.string().nullish() });

/** The address of the first page, with no more fields than the picker shows. */
export function firstPage(settings: BusinessCentralSettings): URL {
  const { baseUrl, tenantId, environment } = settings;
  const place = [tenantId, environment].map(encodeURIComponent).join("/");
  const address = `${baseUrl}/${place}/api/v2.0/${customersOf(settings)}?$select=id,number,displayName,type`;
  if (!URL.canParse(address)) throw new BusinessCentralFailure("settings", "unusable");
  return new URL(address);
}

/** The customers of a page and the address of the next; throws when a single row or the address is not as it must be. */
export function readPage(json: unknown, settings: BusinessCentralSettings) {
  const page = pageSchema.safeParse(json);
  if (!page.success) throw new BusinessCentralFailure("customers", "unusable");
  const { value, "@odata.nextLink": link } = page.data;
  return { customers: value.map(toCustomer), next: link ? checkLink(link, settings) : undefined };
}

function toCustomer({ id, number, displayName, type }: z.infer<typeof rowSchema>): BusinessCentralCustomer {
  const decoded = decodeMember(type ?? "").trim();
  return decoded === "" ? { id, number, displayName } : { id, number, displayName, type: decoded };
}

/** Members of an enumeration come with what is no letter written as its code: `In_x0020_Progress`, and a blank alone. */
function decodeMember(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The token goes where this leads, so it must be the same list of the same company on the same host. */
function checkLink(link: string, settings: BusinessCentralSettings): URL {
  const first = firstPage(settings);
  if (URL.canParse(link)) {
    const url = new URL(link);
    const isOurs = url.origin === first.origin && url.username === "" && url.password === "";
    const path = plain(url.pathname);
    const base = plain(new URL(settings.baseUrl).pathname).replace(/\/$/, "");
    // Business Central knows a company by addresses with the tenant in them and without.
    if (isOurs && path.startsWith(`${base}/`) && path.endsWith(`/${plain(customersOf(settings))}`)) return url;
  }
  throw new BusinessCentralFailure("customers", "foreign link");
}

function customersOf({ companyId }: BusinessCentralSettings): string {
  return `companies(${encodeURIComponent(companyId)})/customers`;
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return "";
  }
}
