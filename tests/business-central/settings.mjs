import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { company } from "./customer-lists.mjs";
import { canary } from "./tenants.mjs";

/** Writes a file of variables that points an app to a tenant of the stand-in at `url`; returns its path. */
export function writeSettings(folder, url, tenant = "cronus") {
  const settings = {
    BC_TENANT_ID: tenant,
    BC_ENVIRONMENT: "Production",
    BC_COMPANY_ID: company.id,
    BC_CLIENT_ID: "6a7b0b2c-0000-4000-8000-000000000001",
    BC_CLIENT_SECRET: `${canary}-secret`,
    BC_BASE_URL: `${url}/v2.0`,
    BC_TOKEN_URL: `${url}/${tenant}/oauth2/v2.0/token`,
  };
  const file = join(folder, "business-central.env");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  return file;
}
