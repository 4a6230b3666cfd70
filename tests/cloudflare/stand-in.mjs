import { createServer } from "node:http";
import { refusal } from "./answers.mjs";
import { startDatabases } from "./d1.mjs";
import { createR2 } from "./r2.mjs";
import { createRoutes } from "./routes.mjs";
import { createWorkers } from "./workers.mjs";

export const token = "token-of-the-stand-in";

/** Of the sign-in, and of an upload of assets. */
const tokens = [`Bearer ${token}`, "Bearer assets"];

/**
 * Serves the part of Cloudflare's API that a deployment uses, with its state in memory. `calls` names each call, `unknown`
 * those that it does not know. `fault(name, index)` may give another answer to a call, or "lost": then the call is done, but
 * its answer does not arrive.
 */
export async function startCloudflare() {
  const state = { databases: await startDatabases(), r2: createR2(), workers: createWorkers() };
  const cloudflare = { ...state, calls: [], unknown: [], accounts: [accountOf("Example")] };
  const routes = createRoutes(cloudflare);
  const server = await listen((request, response) => respond(cloudflare, routes, request, response));
  const stop = () => Promise.all([state.databases.stop(), server.close()]);
  return Object.assign(cloudflare, { url: server.url, stop });
}

export function accountOf(name) {
  return { id: Buffer.from(name.padEnd(16)).toString("hex"), name };
}

async function respond(cloudflare, routes, request, response) {
  const call = `${request.method} ${request.url.split("?")[0]}`;
  const route = routes.find(({ pattern }) => pattern.test(call));
  const body = await readBody(request);
  const index = cloudflare.calls.push(route?.name ?? call) - 1;
  const fault = cloudflare.fault?.(cloudflare.calls[index], index);
  const isRefused = fault && fault !== "lost";
  const { status, json } = isRefused ? fault : await answer(cloudflare, route, call, request.headers, body);
  if (fault === "lost") return request.socket.destroy();
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
}

function answer({ accounts, unknown }, route, call, { authorization }, body) {
  if (!route) unknown.push(call);
  if (!route) return refusal(404, 7003, `Could not route to ${call}`);
  if (!tokens.includes(authorization)) return refusal(403, 9109, "Invalid access token");
  const [, account = accounts[0].id] = /\/accounts\/([^/]+)/.exec(call) ?? [];
  if (!accounts.some(({ id }) => id === account)) return refusal(403, 10000, "Authentication error");
  return route.answer(...route.pattern.exec(call).slice(1).map(decodeURIComponent), body);
}

async function readBody(request) {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers["content-type"] ?? "";
  const headers = { "Content-Type": type };
  if (type.startsWith("multipart/form-data")) return new Response(bytes, { headers }).formData();
  return bytes.length > 0 ? JSON.parse(bytes) : undefined;
}

async function listen(handle) {
  const server = createServer((request, response) => {
    handle(request, response).catch(({ stack }) => response.writeHead(500).end(stack));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
