import { Buffer } from "node:buffer";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { drizzle } from "drizzle-orm/d1";
import { readAtMost } from "./body-limit";
import { clientNetwork } from "./client-network";
import { openDatabaseSession } from "./database-session";
import type { Env } from "./env";
import { RequestLog } from "./request-log";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ReturnType<typeof createContext> {}
  interface Future {
    v3_singleFetch: true;
  }
}

export function createContext(request: Request, env: Env, ctx: Pick<ExecutionContext, "waitUntil">) {
  const session = openDatabaseSession(request, env.DB);
  const network = clientNetwork(request);
  const isWithinLimit = async (key: string) => (await env.UPLOAD_LIMIT?.limit({ key }))?.success ?? true;
  return {
    // drizzle uses no more of a database than a session has.
    db: drizzle(session as Pick<D1Database, "prepare" | "batch"> as D1Database),
    bookmark: () => session.getBookmark(),
    log: new RequestLog(request),
    visitor: null as string | null,
    network,
    nonce: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64"),
    photoStore: { bucket: env.PHOTOS, images: env.IMAGES },
    files: env.PHOTOS,
    uploadTarget: uploadTarget(env, new URL(request.url).origin),
    businessCentral: businessCentralSettings(env),
    readAtMost,
    mayUpload: () => isWithinLimit(network),
    // Each reads the whole photo and has it drawn.
    mayConfirm: () => isWithinLimit(`confirm ${network}`),
    demoAdmin: demoAdmin(env),
    // Deployments from before it had a name of its own used the other secret.
    deviceSecret: env.DEVICE_SECRET ?? env.UPLOAD_SECRET,
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
  };
}

function uploadTarget(env: Env, origin: string) {
  const { R2_ACCOUNT_ID: account, R2_BUCKET: bucket, R2_ACCESS_KEY_ID: key, R2_SECRET_ACCESS_KEY: secret } = env;
  if (account && bucket && key && secret) {
    const bucketUrl = `https://${account}.r2.cloudflarestorage.com/${bucket}`;
    return { bucketUrl, accessKeyId: key, secretAccessKey: secret, isDirect: true };
  }
  if (!env.UPLOAD_SECRET) return undefined;
  return { bucketUrl: `${origin}/api/photos/store`, accessKeyId: "photos", secretAccessKey: env.UPLOAD_SECRET };
}

export function businessCentralSettings(env: Env) {
  const { BC_TENANT_ID: tenantId, BC_ENVIRONMENT: environment, BC_COMPANY_ID: companyId } = env;
  const { BC_CLIENT_ID: clientId, BC_CLIENT_SECRET: clientSecret } = env;
  if (!tenantId || !environment || !companyId || !clientId || !clientSecret) return undefined;
  const baseUrl = (env.BC_BASE_URL || "https://api.businesscentral.dynamics.com/v2.0").replace(/\/$/, "");
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

export function demoAdmin({ DEMO_MODE: mode, DEMO_ADMIN: account }: Env) {
  const [, username, password] = (mode === "true" && account?.match(/^([^:]+):(.+)$/)) || [];
  return username && password ? { username, password } : null;
}

export type Context = AppLoadContext;
