import type { ServerBuild } from "@remix-run/cloudflare";
import type { Context } from "./context";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * The routes that answer programs at an address without parameters, by that address. Remix matches each request against
 * all routes, twice, and that takes longer than most of their answers.
 */
export function fixedRoutes(routes: Routes): ReadonlyMap<string, Route> {
  const resources = Object.values(routes).filter((route) => route !== undefined && !route.module.default);
  const addressed = (resources as Route[]).map((route) => [addressOf(route, routes), route] as const);
  return new Map(addressed.filter(([address]) => !/[:*]/.test(address)));
}

function addressOf({ path = "", parentId }: Route, routes: Routes): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  const beneath = parent ? addressOf(parent, routes) : "";
  return path === "" ? beneath : `${beneath}/${path}`;
}

/** Runs a route as Remix does; 500 with the error in the context where it fails. */
export async function runRoute({ module }: Route, request: Request, context: Context): Promise<Response> {
  const handle = request.method === "GET" || request.method === "HEAD" ? module.loader : module.action;
  try {
    const response = await handle?.({ request, context, params: {} });
    if (response instanceof Response) return response;
    throw new TypeError("A route that answers programs has to answer with a Response.");
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    if (!request.signal.aborted) context.failure = thrown;
    return new Response(null, { status: 500 });
  }
}
