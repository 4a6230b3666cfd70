import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "../build/server";
import { guardAccess } from "./access";
import { drain, limitBody, unreadableBody } from "./body-limit";
import { type Context, createContext } from "./context";
import { setBookmark } from "./database-session";
import type { Env } from "./env";
import { isBodyError, isPlatformError } from "./platform-error";
import { guardRequest, type Refusal, servesData, withKnownMethod, withoutOrigin } from "./request-guard";
import { describe } from "./request-log";
import { applyHeaders } from "./response-headers";

const handleRequest = createRequestHandler(build, "production");

export default {
  async fetch(request, env, ctx) {
    const context = createContext(request, env, ctx);
    const answer = await respond(request, env, context);
    const response = request.method === "HEAD" ? new Response(null, answer) : answer;
    applyHeaders(response.headers, context, new URL(request.url));
    setBookmark(request, response, context.bookmark());
    context.log.answered(response);
    return response;
  },

  async scheduled({ scheduledTime }, env, ctx) {
    const context = createContext(new Request("https://scheduled.invalid/", { method: "POST" }), env, ctx);
    const { failures, ...done } = await build.entry.module.runDaily(context, new Date(scheduledTime));
    const failed = Object.entries(failures).map(([part, cause]) => `${part}: ${describe(cause)}`);
    const level = failed.length > 0 ? "error" : "info";
    console.log(JSON.stringify({ level, scheduled: "daily", ...done, ...(failed.length > 0 && { failed }) }));
    if (failed.length > 0) throw new Error(`The daily run failed: ${Object.keys(failures).join(", ")}`);
  },
} satisfies ExportedHandler<Env>;

async function respond(request: Request, env: Env, context: Context): Promise<Response> {
  const refusal = guardRequest(request);
  if (refusal) return refuse(request, refusal);
  const access = await guardAccess(request, env);
  if ("refusal" in access) return refuse(request, access.refusal);
  const limited = await limitBody(request);
  if ("refusal" in limited) return refuse(request, limited.refusal);
  const passed = withKnownMethod(withoutOrigin(limited.request));
  const response = await handleRequest(passed, { ...context, visitor: access.visitor });
  await drain(passed);
  return response.status === 500 ? fail(request, response, context) : response;
}

/** Answers an uncaught error: 400 if the client's body broke off, 503 with Retry-After if D1 or R2 failed, else 500. */
async function fail(request: Request, response: Response, { log }: Context): Promise<Response> {
  const cause = log.causeOfFailure;
  if (isBodyError(cause)) return refuse(request, unreadableBody);
  const platform = isPlatformError(cause);
  const status = platform ? 503 : 500;
  const headers: Record<string, string> = platform ? { "Retry-After": "5" } : {};
  if (servesData(new URL(request.url))) {
    return refuse(request, { status, error: `Something went wrong here. Reference: ${log.requestId}`, headers });
  }
  const failed = new Response(response.body, { status, headers: response.headers });
  for (const [name, value] of Object.entries(headers)) failed.headers.set(name, value);
  return failed;
}

async function refuse(request: Request, { status, error, headers }: Refusal): Promise<Response> {
  await drain(request);
  if (servesData(new URL(request.url))) return Response.json({ error }, { status, headers });
  return new Response(error, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}
