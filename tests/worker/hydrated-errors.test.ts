import { env, SELF } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { post, signInChief } from "../helpers/import-door";
import { origin, sendForm } from "../helpers/tank-door";

/** As Remix would hydrate an error by the constructor that it names. */
const forged = { __type: "Error", __subType: "Function", message: "alert(1)", stack: "" };
const asText = JSON.stringify(forged);
const asQuery = new URLSearchParams(forged);
const asFields = { ...forged, "errors.root.__type": "Error", "errors.root.__subType": "Function" };

let chief = { Cookie: "" };

beforeAll(async () => {
  chief = { Cookie: await signInChief() };
});

const get = (path: string) => SELF.fetch(origin + path, { headers: chief });
const postAsChief = (fields: Record<string, string>) => post("/admin?index", new URLSearchParams(fields));

const answers: [to: string, status: number, send: () => Promise<Response>][] = [
  ["an unknown address", 404, () => get(`/${encodeURIComponent(asText)}?${asQuery}`)],
  ["an unknown tank", 404, () => get(`/?${new URLSearchParams({ ...forged, edit: asText })}`)],
  ["an unknown tank's photos", 404, () => get(`/?${new URLSearchParams({ ...forged, photos: asText })}`)],
  ["a form of unexpected fields", 400, () => sendForm("/?add", { ...asFields, __state__: asText })],
  ["a post to an unknown address", 404, () => sendForm(`/${encodeURIComponent(asText)}`, asFields)],
  ["an unknown list", 400, () => postAsChief({ ...asFields, intent: "clear", kind: asText })],
  ["an unknown intent", 400, () => postAsChief({ ...asFields, intent: asText, kind: "customers" })],
];

test.each(answers)("the page of %s has only an error of a response to hydrate", async (_, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  const hydrated = hydratedBy(await response.text());
  expect(hydrated).toContain("RouteErrorResponse");
  for (const part of ["__subType", "Function", "Error"]) expect(hydrated).not.toContain(part);
});

test("what failed on the server names neither its constructor nor its message", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await env.DB.exec("alter table tanks rename to tanks_away");
  try {
    const page = await SELF.fetch(`${origin}/?${asQuery}`);
    expect(page.status).toBe(503);
    const hydrated = hydratedBy(await page.text());
    expect(hydrated).toContain("Unexpected Server Error");
    expect(hydrated).not.toContain("__subType");
    const answer = await SELF.fetch(`${origin}/_root.data?${asQuery}`);
    const [first = ""] = (await answer.text()).split("\n");
    expect(JSON.parse(first)).toContain("Unexpected Server Error");
    expect(JSON.parse(first)).not.toContain("D1_ERROR");
  } finally {
    await env.DB.exec("alter table tanks_away rename to tanks");
  }
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** Every key and every value of what the page hydrates: Remix sends them as one flat list. */
function hydratedBy(html: string): unknown[] {
  const [, text = "null"] = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
  const [first = ""] = String(JSON.parse(text)).split("\n");
  const list: unknown = JSON.parse(first);
  if (!Array.isArray(list)) throw new Error("The page has nothing to hydrate.");
  return list;
}
