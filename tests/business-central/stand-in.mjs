import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { sendError, sendJson, sendUnauthorized } from "./answers.mjs";
import { answerApi } from "./customers-endpoint.mjs";
import { configure, createTenants } from "./tenants.mjs";
import { answerToken } from "./token-endpoint.mjs";

/**
 * Serves Business Central and Microsoft's sign-in on one port of 127.0.0.1, with made-up tenants that are created when
 * first named. `PUT /stand-in/{tenant}` sets a tenant's list and faults, `GET` returns the counts of its calls.
 * `foreignUrl` is another origin, which counts the requests that leak a token to it.
 */
export async function startStandIn(port = 0) {
  const tenants = createTenants();
  const foreign = await listen(0, (request, response) => answerForeign(request, response, tenants));
  const main = await listen(port, (request, response) =>
    answer(request, response, { tenants, foreignUrl: foreign.url }),
  );
  const close = () => Promise.all([foreign.close(), main.close()]);
  return { url: main.url, foreignUrl: foreign.url, close };
}

async function listen(port, handle) {
  const server = createServer((request, response) => {
    handle(request, response)?.catch((error) => sendJson(response, 500, { standInError: String(error) }));
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

async function answerForeign(request, response, tenants) {
  tenants.get(request.url.split("/")[1]).calls.foreign += 1;
  sendJson(response, 200, { value: [] });
}

async function answer(request, response, { tenants, foreignUrl }) {
  const body = Buffer.concat(await request.toArray()).toString();
  const base = `http://${request.headers.host}`;
  const url = new URL(request.url, base);
  const call = { request, response, body, url, base, foreignUrl };
  const [, control] = /^\/stand-in\/([^/]+)$/.exec(url.pathname) ?? [];
  if (control) return answerControl(call, tenants.get(control));
  const [, signIn] = /^\/([^/]+)\/oauth2\/v2\.0\/token$/.exec(url.pathname) ?? [];
  if (signIn) return answerToken({ ...call, tenant: tenants.get(signIn) });
  const [, tenant, path] = /^\/v2\.0\/(?:([^/]+)\/)?[^/]+\/api\/v2\.0\/(.+)$/.exec(decodeURI(url.pathname)) ?? [];
  if (!path) return sendError(response, 404, "BadRequest_NotFound", "There is nothing here.");
  const token = request.headers.authorization?.replace("Bearer ", "");
  const owner = tenant ? tenants.get(tenant) : tenants.ofToken(token);
  return owner ? answerApi({ ...call, path, tenant: owner }) : sendUnauthorized(response);
}

function answerControl({ request, response, body }, tenant) {
  if (request.method === "PUT") configure(tenant, JSON.parse(body));
  sendJson(response, 200, { calls: tenant.calls });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startStandIn(Number(process.env.PORT || 0));
  console.log(`Stand-in for Business Central at ${url}`);
}
