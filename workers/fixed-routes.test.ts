import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";
import type { Context } from "./context";
import { fixedRoutes, runRoute } from "./fixed-routes";

const loader = vi.fn(async () => new Response("read"));
const action = vi.fn(async () => new Response("written"));

type Entry = [id: string, parentId: string | undefined, path: string | undefined, module?: object];

function routesOf(...entries: Entry[]): ServerBuild["routes"] {
  const routes = entries.map(([id, parentId, path, module]) => [
    id,
    { id, parentId, path, module: { loader, action, ...module } },
  ]);
  return Object.fromEntries(routes);
}

const page = { default: () => null };
const routes = routesOf(
  ["root", undefined, "", page],
  ["index", "root", undefined, page],
  ["tanks", "root", "api/tanks"],
  ["compact", "tanks", "compact"],
  ["one", "tanks", ":id"],
  ["photos", "root", "api/tanks/:id/photos"],
  ["rest", "root", "api/*"],
);
const context = {} as Context;
const url = "https://tanks.example/api/tanks";

test("routes that answer programs are known by their address, where it has no parameters", () => {
  const known = [...fixedRoutes(routes)].map(([address, { id }]) => [address, id]);
  expect(known).toEqual([
    ["/api/tanks", "tanks"],
    ["/api/tanks/compact", "compact"],
  ]);
});

describe("a route that is run", () => {
  const route = (module = {}) => fixedRoutes(routesOf(["r", undefined, "r", module])).get("/r") as never;

  test.each(["GET", "HEAD"])("reads for %s", async (method) => {
    const response = await runRoute(route(), new Request(url, { method }), context);
    expect(await response.text()).toBe("read");
  });

  test.each(["POST", "PUT", "DELETE"])("acts for %s", async (method) => {
    const response = await runRoute(route(), new Request(url, { method }), context);
    expect(await response.text()).toBe("written");
  });

  test("answers with what it throws when that is an answer", async () => {
    const thrown = route({ loader: async () => Promise.reject(new Response("refused", { status: 403 })) });
    expect((await runRoute(thrown, new Request(url), context)).status).toBe(403);
  });

  test("fails when it has no answer", async () => {
    const surroundings = {} as Context;
    const response = await runRoute(route({ loader: undefined }), new Request(url), surroundings);
    expect(response.status).toBe(500);
    expect(surroundings.failure).toBeInstanceOf(TypeError);
  });

  test("fails with its error kept for the log", async () => {
    const failure = new Error("D1 is away");
    const surroundings = {} as Context;
    const failing = route({ loader: async () => Promise.reject(failure) });
    const response = await runRoute(failing, new Request(url), surroundings);
    expect(response.status).toBe(500);
    expect(surroundings.failure).toBe(failure);
  });
});
