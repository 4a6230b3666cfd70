import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import * as build from "../../build/server";
import { origin } from "../helpers/tank-door";

const { version, url, routes } = build.assets;
const queries = ["", "?p=/admin", `?version=${version}&p=/&p=/admin`, `?version=${version}${"&p=/x".repeat(1000)}`];

test.each(["GET", "HEAD", "POST"])("%s /__manifest is an unknown address, whatever it asks for", async (method) => {
  for (const query of queries) {
    const response = await SELF.fetch(`${origin}/__manifest${query}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    if (method !== "HEAD") expect(await response.text()).toContain("Page Not Found");
  }
});

test("a page loads the manifest of all routes, so that none is asked for later", async () => {
  const html = await (await SELF.fetch(origin)).text();
  expect(html).toContain(`import "${url}"`);
  expect(Object.keys(routes).length).toBeGreaterThan(20);
  expect(Object.keys(routes)).toEqual(Object.keys(build.routes));
});
