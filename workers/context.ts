import type { AppLoadContext } from "@remix-run/cloudflare";
import { drizzle } from "drizzle-orm/d1";
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
    /** Marks the scripts that this answer's Content-Security-Policy lets run. */
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    demo: env.DEMO_MODE === "true",
    /** The uncaught error of this request, kept for the log and the choice of its status. */
    failure: undefined as unknown,
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
  };
}

export type Context = AppLoadContext;
