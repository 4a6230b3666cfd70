import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuse } from "./answer.server";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a resource route's request to the handler of its method; any other method is answered 405 with Allow. */
export function byMethod(handlers: Partial<Record<Method, Handler>>): Handler {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return async (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const handler = Object.hasOwn(handlers, method) ? handlers[method as Method] : undefined;
    return handler
      ? handler(args)
      : refuse(405, "This method is not allowed here.", { headers: { Allow: allowed.join(", ") } });
  };
}
