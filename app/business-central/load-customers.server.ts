import type { BusinessCentralCustomer } from "./business-central";
import { BusinessCentralFailure } from "./failure.server";
import { firstPage, readPage } from "./page.server";
import { requestJson } from "./request.server";
import { type BusinessCentralSettings, durations } from "./settings.server";
import { getToken, type TokenKeeper } from "./token.server";

interface Load {
  settings: BusinessCentralSettings;
  keeper: TokenKeeper;
  signal: AbortSignal;
  now: () => number;
  /** Set once a token was not accepted: a second one that is not accepted either is the end. */
  isRenewed: boolean;
}

const pageSize = 5000;
/** 100,000 customers at our page size: more would not fit into a picker, nor into the memory of a Worker. */
const maxPages = 20;

/**
 * All customers of the company, each once, in the order Business Central gives them; read within `settings.timeout`.
 * Throws a BusinessCentralFailure otherwise: there is never a part of the list.
 */
export async function loadCustomers(
  settings: BusinessCentralSettings,
  keeper: TokenKeeper,
  now: () => number,
): Promise<BusinessCentralCustomer[]> {
  const load = { settings, keeper, now, signal: AbortSignal.timeout(settings.timeout), isRenewed: false };
  const customers = new Map<string, BusinessCentralCustomer>();
  const asked = new Set<string>();
  for (let next: URL | undefined = firstPage(settings); next; ) {
    if (asked.has(next.href) || asked.size === maxPages) throw new BusinessCentralFailure("customers", "endless");
    asked.add(next.href);
    const page = readPage(await requestPage(load, next), settings);
    // A customer that is changed while the pages are read can stand on two of them.
    for (const customer of page.customers) customers.set(customer.id, customer);
    next = page.next;
  }
  return [...customers.values()];
}

async function requestPage(load: Load, url: URL): Promise<unknown> {
  const { settings, keeper, signal } = load;
  const headers = {
    Accept: "application/json",
    Authorization: `Bearer ${await getToken(keeper, settings, load)}`,
    "Data-Access-Intent": "ReadOnly",
    Prefer: `odata.maxpagesize=${pageSize}`,
  };
  try {
    return await requestJson({ part: "customers", url, init: { headers }, signal, durations: durations(settings) });
  } catch (failure) {
    const isRefused = failure instanceof BusinessCentralFailure && failure.code === "unauthorized";
    if (isRefused) keeper.token = undefined;
    if (!isRefused || load.isRenewed) throw failure;
    load.isRenewed = true;
    return requestPage(load, url);
  }
}
