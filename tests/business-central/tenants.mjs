import { randomUUID } from "node:crypto";
import { customerLists } from "./customer-lists.mjs";

/** Part of every token and accepted as any client's secret, so that a leak can be found by it. */
export const canary = "canary-4f1b9c";

const defaults = { customers: "cronus", expiresIn: 3599, faults: [] };

/** The state of the tenants; each test uses its own, so that faults and counts do not mix. */
export function createTenants() {
  const tenants = new Map();
  return { get: (name) => tenants.get(name) ?? add(tenants, name), ofToken: (token) => ownerOf(tenants, token) };
}

function add(tenants, name) {
  const tenant = {
    name,
    ...defaults,
    tokens: new Map(),
    held: [],
    calls: { token: 0, companies: 0, customers: 0, foreign: 0 },
  };
  tenants.set(name, tenant);
  return tenant;
}

function ownerOf(tenants, token) {
  return [...tenants.values()].find((tenant) => tenant.tokens.has(token));
}

/** Changes the given settings of a tenant; throws for an unknown list. `release` sends the pages that were held. */
export function configure(tenant, { release, dropTokens, ...settings }) {
  const { customers = tenant.customers, expiresIn = tenant.expiresIn, faults } = settings;
  if (!Object.hasOwn(customerLists, customers)) throw new Error(`There is no customer list "${customers}".`);
  Object.assign(tenant, { customers, expiresIn, faults: (faults ?? tenant.faults).map((fault) => ({ ...fault })) });
  if (dropTokens) tenant.tokens.clear();
  if (release) for (const send of tenant.held.splice(0)) send();
}

export function issueToken(tenant) {
  const token = `${canary}-token-${randomUUID()}`;
  tenant.tokens.set(token, Date.now() + tenant.expiresIn * 1000);
  return token;
}

export function isValid(tenant, token) {
  return Date.now() < (tenant.tokens.get(token) ?? 0);
}

/** Takes the fault for this request: a fault names the endpoint it is for, and optionally a page and a number of times. */
export function takeFault(tenant, on, page) {
  const isKindConfirmed = (fault) => fault.on === on && (fault.times ?? 1) > 0 && (fault.page ?? page) === page;
  const fault = tenant.faults.find(isKindConfirmed);
  if (fault?.times !== undefined) fault.times -= 1;
  return fault?.kind;
}
