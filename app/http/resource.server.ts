import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuse } from "./answer.server";

export type Handler = (args: LoaderFunctionArgs) => Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Handlers = Partial<Record<Method, Handler>>;

/** Export both by `export { loader, action }`: Remix does not remove a destructured `export const` from the client build. */
export function resource(handlers: Handlers): { loader: Handler; action: Handler } {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const handle: Handler = async (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    const handler = Object.hasOwn(handlers, method) ? handlers[method as Method] : undefined;
    return handler
      ? handler(args)
      : refuse(405, "This method is not allowed here.", { headers: { Allow: allowed.join(", ") } });
  };
  return { loader: handle, action: handle };
}
