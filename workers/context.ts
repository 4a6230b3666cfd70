import type { AppLoadContext } from "@remix-run/cloudflare";
import { drizzle } from "drizzle-orm/d1";
import { readAtMost } from "./body-limit";
import type { Env } from "./env";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ReturnType<typeof createContext> {}
  interface Future {
    v3_singleFetch: true;
  }
}

/** All that a route may use, built once a request; routes never see the bindings themselves. */
export function createContext(request: Request, env: Env, ctx: Pick<ExecutionContext, "waitUntil">) {
  return {
    db: drizzle(env.DB),
    /** Names this request in the log, in its answer and on the error page. */
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    /** Marks the scripts and the style that this answer's Content-Security-Policy lets through. */
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    photoStore: { bucket: env.PHOTOS, images: env.IMAGES },
    uploadTarget: uploadTarget(env, new URL(request.url).origin),
    businessCentral: businessCentralSettings(env),
    readAtMost,
    mayUpload: async () => (await env.UPLOAD_LIMIT?.limit({ key: clientAddress(request) }))?.success ?? true,
    acceptsGzip: acceptsGzip(request),
    demo: env.DEMO_MODE === "true",
    /** The uncaught error of this request, kept for the log and the choice of its status. */
    failure: undefined as unknown,
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
  };
}

/** R2's S3 endpoint where the deployment has keys for it, else this Worker's own; undefined when it has neither. */
export function uploadTarget(env: Env, origin: string) {
  const { R2_ACCOUNT_ID: account, R2_BUCKET: bucket, R2_ACCESS_KEY_ID: key, R2_SECRET_ACCESS_KEY: secret } = env;
  if (account && bucket && key && secret) {
    const bucketUrl = `https://${account}.r2.cloudflarestorage.com/${bucket}`;
    return { bucketUrl, accessKeyId: key, secretAccessKey: secret };
  }
  if (!env.UPLOAD_SECRET) return undefined;
  return { bucketUrl: `${origin}/api/photos/store`, accessKeyId: "photos", secretAccessKey: env.UPLOAD_SECRET };
}

/** How Business Central is reached; undefined when it is not set up. */
export function businessCentralSettings(env: Env) {
  const { BC_TENANT_ID: tenantId, BC_ENVIRONMENT: environment, BC_COMPANY_ID: companyId } = env;
  const { BC_CLIENT_ID: clientId, BC_CLIENT_SECRET: clientSecret } = env;
  if (!tenantId || !environment || !companyId || !clientId || !clientSecret) return undefined;
  const baseUrl = (env.BC_BASE_URL || "https://api.businesscentral.dynamics.com/v2.0").replace(/\/+$/, "");
  const signIn = `https://login.microsoftonline.com/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  const timeout = Number(env.BC_TIMEOUT) || 25_000;
  return {
    tenantId,
    environment,
    companyId,
    clientId,
    clientSecret,
    baseUrl,
    tokenUrl: env.BC_TOKEN_URL || signIn,
    timeout,
  };
}

/** The platform asks the Worker for compressed bodies whatever the client asked for, and says apart what that was. */
function acceptsGzip(request: Request): boolean {
  const accepted = request.cf?.clientAcceptEncoding ?? request.headers.get("Accept-Encoding") ?? "";
  return /\bgzip\b/.test(String(accepted));
}

function clientAddress(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "unknown";
}

export type Context = AppLoadContext;
