import { SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { hostileStrings, isOwnAddress } from "../helpers/hostile-strings";
import { check, decode, multipart, post, signInChief, two } from "../helpers/import-door";
import { somePhotos } from "../helpers/stored-photos";
import { newestTank, origin, sendForm, sendJson, validTank } from "../helpers/tank-door";

let chief = { Cookie: "" };
let version = "";
let tankId = "";
let photoUrls: string[] = [];
const followed = { Accept: "text/html" };

beforeAll(async () => {
  chief = { Cookie: await signInChief() };
  await post("/api/admin/customers/import", multipart("a.csv", two));
  version = (await check("customers", two)).preview.version;
  photoUrls = await somePhotos(2);
  await sendJson("POST", "/api/tanks", validTank);
  tankId = String((await newestTank()).id);
});

function get(path: string, headers: Record<string, string> = {}) {
  return SELF.fetch(origin + path, { headers, redirect: "manual" });
}

const names = ["q", "view", "sort", "customer", "after"];

/** The query of a screen, with a text for each of its values, and all of them as names that it does not know. */
function queryOf(texts: string[], others: Record<string, string> = {}) {
  const values = names.map((name, index) => [name, texts[index % texts.length] ?? ""]);
  return new URLSearchParams([...values, ...texts.map((text) => [text, text]), ...Object.entries(others)]);
}

function cancelImport(checkedId: string) {
  const fields = { intent: "cancel", kind: "customers", checkedId, version };
  return post("/admin?index", new URLSearchParams(fields));
}

type Send = (text: string) => Promise<Response>;

const redirects: [from: string, send: Send][] = [
  ["the sign-in of who is signed in", (text) => get(`/admin/login?${new URLSearchParams({ back: text })}`, chief)],
  [
    "the sign-in, to the admin",
    (text) => get(`/admin/login?${new URLSearchParams({ back: `/admin?${text}` })}`, chief),
  ],
  ["a form of the admin without a session", (text) => sendForm(`/admin?${queryOf([text], { tab: text })}`, {})],
  ["a download without a session", (text) => get(`/api/admin/customers/check/${pathPart(text)}`, followed)],
  ["the cancel of an import", cancelImport],
  ["the list with empty parameters", (text) => get(`/?${queryOf([text], { has: "" })}`)],
  ["a save", (text) => sendForm(`/?add&${queryOf([text])}`, validTank)],
  ["a photo that is added", (text) => sendForm(`/?photos=${tankId}&${queryOf([text])}`, { photoUrls })],
];

test.each(redirects)("the redirect of %s stays here, whatever the request names", async (_, send) => {
  const locations: (string | null)[] = [];
  for (const text of hostileStrings) locations.push((await send(text)).headers.get("Location"));
  expect(locations.filter((location) => location === null || !isOwnAddress(location))).toEqual([]);
});

const pages: [of: string, send: (texts: string[]) => Promise<Response>][] = [
  ["the list", (texts) => get(`/?${queryOf(texts)}`)],
  ["a new tank", (texts) => get(`/?add&${queryOf(texts)}`)],
  ["a new tank beside another", (texts) => get(`/?add=${tankId}&${queryOf(texts)}`)],
  ["a new tank beside one that is missing", ([add = ""]) => get(`/?${new URLSearchParams({ add })}`)],
  ["a tank that is edited", (texts) => get(`/?edit=${tankId}&${queryOf(texts)}`)],
  ["a gallery", (texts) => get(`/?photos=${tankId}&photo=1&${queryOf(texts)}`)],
  ["the list as printed", (texts) => get(`/?print&${queryOf(texts)}`)],
  ["the summary", (texts) => get(`/?summary&${queryOf(texts)}`)],
  ["a tank that is missing", ([edit = ""]) => get(`/?${new URLSearchParams({ edit })}`)],
  ["a form that is refused", (texts) => sendForm(`/?add&${queryOf(texts)}`, {})],
  ["the sign-in", ([back = ""]) => get(`/admin/login?${new URLSearchParams({ back })}`)],
  ["the admin", ([text = ""]) => get(`/admin?${new URLSearchParams({ tab: text, checked: text })}`, chief)],
  ["a checked file", ([checked = ""]) => get(`/admin?${new URLSearchParams({ tab: "products", checked })}`, chief)],
  ["the rows of the lists", (texts) => get(`/admin?${queryOf(texts, { tab: "data" })}`, chief)],
  ["an unknown address", (texts) => get(`/x/${pathPart(texts.join("/"))}?${queryOf(texts)}`)],
];

test.each(pages)("the links and forms of %s stay here, whatever the request names", async (_, send) => {
  for (let at = 0; at < hostileStrings.length; at += names.length) {
    const addresses = await addressesIn(await send(hostileStrings.slice(at, at + names.length)));
    expect(addresses).toContain("/favicon.svg");
    expect(addresses.filter(leadsAway)).toEqual([]);
  }
});

test("the links of tanks with such names stay here", async () => {
  const stored = await Promise.all(
    hostileStrings.map(async (text) => {
      const name = text.slice(0, 200);
      return sendJson("POST", "/api/tanks", { ...validTank, customerName: name, productContained: name });
    }),
  );
  expect(stored.filter(({ ok }) => ok).length).toBeGreaterThan(hostileStrings.length / 2);
  for (const path of ["/", "/?view=list", "/?summary", "/?print"]) {
    const addresses = await addressesIn(await get(path));
    expect(addresses.filter(leadsAway)).toEqual([]);
  }
});

function pathPart(text: string): string {
  return encodeURIComponent(text.slice(0, 500));
}

const attributes = ["href", "action", "formaction", "src", "srcset"];

async function addressesIn(response: Response): Promise<string[]> {
  const found: string[] = [];
  const rewriter = new HTMLRewriter().on("*", {
    element(element) {
      for (const name of attributes) found.push(...[element.getAttribute(name) ?? []].flat());
    },
  });
  await rewriter.transform(response).arrayBuffer();
  return found.map(decode);
}

function leadsAway(address: string): boolean {
  return !isOwnAddress(address) && !/^#[\w-]+$/.test(address);
}
