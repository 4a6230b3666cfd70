import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { inject } from "vitest";
import type { BusinessCentralSettings } from "~/business-central/client.server";
import worker from "../../workers/app";
import { businessCentralSettings } from "../../workers/context";
import type { Env } from "../../workers/env";

declare module "vitest" {
  interface ProvidedContext {
    businessCentral: string;
  }
}

export const canary = "canary-4f1b9c";
export const companyId = "c0a5f1de-93e1-ef11-9344-6045bde9ca09";
const workerAddress = "https://tanks.example/api/business-central/customers";

/** What a tenant of the stand-in holds, and the faults it answers with. */
export interface TenantContent {
  customers?: "cronus" | "edge-cases" | "empty" | "two-pages" | "large";
  expiresIn?: number;
  faults?: { on: "token" | "customers"; kind: string; page?: number; times?: number }[];
  /** Revokes every token issued so far. */
  dropTokens?: boolean;
  /** Sends the pages that the fault "held" keeps. */
  release?: boolean;
}

export interface Calls {
  token: number;
  customers: number;
  /** Requests with a token to another host. */
  foreign: number;
}

/** A tenant per test, which also isolates the state of the Worker. */
export async function createTenant(content: TenantContent = {}) {
  const name = `tenant-${crypto.randomUUID()}`;
  const address = `${inject("businessCentral")}/stand-in/${name}`;
  const fill = (change: TenantContent) => control(address, { method: "PUT", body: JSON.stringify(change) });
  await fill(content);
  return { name, fill, calls: () => control(address) };
}

type Tenant = Awaited<ReturnType<typeof createTenant>>;

async function control(url: string, init?: RequestInit): Promise<Calls> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json<{ calls: Calls }>()).calls;
}

/** The Worker's environment for this tenant; `timeout` in ms is longer than any answer takes on a busy machine. */
export function envOf({ name }: Tenant, change: Partial<Env> = {}, timeout = 50_000): Env {
  const standIn = inject("businessCentral");
  return {
    ...env,
    BC_TENANT_ID: name,
    BC_ENVIRONMENT: "Production",
    BC_COMPANY_ID: companyId,
    BC_CLIENT_ID: "6a7b0b2c-0000-4000-8000-000000000001",
    BC_CLIENT_SECRET: `${canary}-secret`,
    BC_BASE_URL: `${standIn}/v2.0`,
    BC_TOKEN_URL: `${standIn}/${name}/oauth2/v2.0/token`,
    BC_TIMEOUT: String(timeout),
    ...change,
  };
}

export function settingsOf(tenant: Tenant, change?: Partial<Env>, timeout?: number): BusinessCentralSettings {
  const settings = businessCentralSettings(envOf(tenant, change, timeout));
  if (!settings) throw new Error("Business Central is not set up.");
  return settings;
}

/** Sends a request to the Worker and waits for its `waitUntil` work too. */
export async function askWorker(workerEnv: Env, init?: RequestInit) {
  const ctx = createExecutionContext();
  const request = new Request(workerAddress, init) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, workerEnv, ctx);
  const text = await response.text();
  await waitOnExecutionContext(ctx);
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}
