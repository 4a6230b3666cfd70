import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import worker from "../../workers/app";
import { known, makeWorld } from "../fuzz/world";
import { laggingDatabase } from "../helpers/lagging-replica";
import { origin, validTank } from "../helpers/tank-door";

const { database, asked, catchUp } = await laggingDatabase(env.DB, env.REPLICA);

let admin = "";

beforeEach(async () => {
  admin = await makeWorld();
  await catchUp();
});

/** A browser, which keeps its cookies, or a client of the API, which keeps none. */
function client({ isBrowser = true, cookies = {} as Record<string, string> } = {}) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (isBrowser)
      headers.set(
        "Cookie",
        Object.entries(cookies)
          .map((pair) => pair.join("="))
          .join("; "),
      );
    const ctx = createExecutionContext();
    const request = new Request(origin + path, { redirect: "manual", ...init, headers });
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB: database }, ctx);
    await waitOnExecutionContext(ctx);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies[name] = value;
    }
    return response;
  };
}

function post(fields: object, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", body: JSON.stringify(fields), headers: { "Content-Type": "application/json", ...headers } };
}

async function propertiesIn(response: Response): Promise<string[]> {
  const tanks = await response.json<{ propertyNumber: string }[]>();
  return tanks.map(({ propertyNumber }) => propertyNumber);
}

const byForm = (query: string, fields: Record<string, unknown>): [string, RequestInit] => {
  const { photoUrls, ...rest } = { ...validTank, ...fields };
  const body = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return [`/?${query}`, { method: "POST", body, headers: { Origin: origin } }];
};

test("a replica answers who has written nothing, and is not asked for what it has not yet", async () => {
  const [writer, other] = [client(), client()];
  expect((await writer(...byForm("add", { propertyNumber: "NEW-1" }))).status).toBe(302);
  const before = { ...asked };
  expect(await (await other("/")).text()).not.toContain("NEW-1");
  expect(asked.replica).toBeGreaterThan(before.replica);
  expect(asked.primary).toBe(before.primary);
  for (const path of ["/", "/?view=list", "/?q=NEW-1", "/?summary", "/api/tanks/compact", "/api/tanks"]) {
    expect(await (await writer(path)).text(), path).toContain("NEW-1");
  }
  await catchUp();
  const caughtUp = { ...asked };
  expect(await (await writer("/")).text()).toContain("NEW-1");
  expect(asked.primary).toBe(caughtUp.primary);
});

test("a tank that was edited is never shown as it was before to who has edited it", async () => {
  const writer = client();
  const opened = JSON.stringify(validTank);
  for (const number of [1, 2, 3, 4]) {
    if (number % 2 === 0) await catchUp();
    const fields = { propertyNumber: `EDIT-${number}`, version: String(number), opened };
    expect((await writer(...byForm(`edit=${known.tank}`, fields))).status).toBe(302);
    expect(await (await writer(`/?edit=${known.tank}`)).text()).toContain(`EDIT-${number}`);
    expect(await propertiesIn(await writer("/api/tanks"))).toEqual([`EDIT-${number}`]);
  }
});

test("a client of the API reads what it wrote by the bookmark of the answer", async () => {
  const send = client({ isBrowser: false });
  const made = await send("/api/tanks", post({ ...validTank, propertyNumber: "API-1" }));
  const bookmark = made.headers.get("X-D1-Bookmark") ?? "";
  expect(bookmark).toMatch(/^[0-9a-f-]{59}$/);
  expect(await propertiesIn(await send("/api/tanks"))).not.toContain("API-1");
  const stale = await send(`/api/tanks/${(await made.clone().json<{ id: string }>()).id}`, {
    ...post(validTank, { "If-Match": '"9"' }),
    method: "PUT",
  });
  expect([stale.status, (stale.headers.get("X-D1-Bookmark") ?? "") >= bookmark]).toEqual([412, true]);
  const read = await send("/api/tanks", { headers: { "X-D1-Bookmark": bookmark } });
  expect((read.headers.get("X-D1-Bookmark") ?? "") >= bookmark).toBe(true);
  expect(await propertiesIn(read)).toContain("API-1");
});

test("of two bookmarks the later one counts, whether the cookie or the header has it", async () => {
  const bookmarkOf = async (propertyNumber: string) =>
    (await client({ isBrowser: false })("/api/tanks", post({ ...validTank, propertyNumber }))).headers.get(
      "X-D1-Bookmark",
    ) ?? "";
  const earlier = await bookmarkOf("EARLIER");
  await catchUp();
  const later = await bookmarkOf("LATER");
  for (const [kept, given] of [
    [earlier, later],
    [later, earlier],
  ] as [string, string][]) {
    const read = await client({ cookies: { "__Host-bookmark": kept } })("/api/tanks", {
      headers: { "X-D1-Bookmark": given },
    });
    expect(await propertiesIn(read)).toContain("LATER");
  }
});

test("who is refused as an admin is not told how far the database is", async () => {
  const refused = await client()("/api/admin/login", post({ username: "nobody", password: "a guess" }));
  expect([refused.status, refused.headers.get("X-D1-Bookmark")]).toEqual([401, null]);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

test("a bookmark of another form is none", async () => {
  const send = client({ cookies: { "__Host-bookmark": "first-primary" } });
  const before = { ...asked };
  expect((await send("/api/tanks", { headers: { "X-D1-Bookmark": "' or 1" } })).status).toBe(200);
  expect(asked.primary).toBe(before.primary);
});

test("the admin's session is looked up where it was ended", async () => {
  const cookies = Object.fromEntries([admin.split("=") as [string, string]]);
  const [here, elsewhere] = [client({ cookies: { ...cookies } }), client({ cookies })];
  expect((await elsewhere("/api/admin/me")).status).toBe(200);
  expect((await here("/api/admin/logout", { method: "POST" })).status).toBe(200);
  expect((await elsewhere("/api/admin/me")).status).toBe(401);
  for (const path of ["/admin", "/%61dmin", "/ADMIN"]) expect((await elsewhere(path)).status).toBe(302);
});

test("a browser that kept its tanks from an earlier visit asks for what is new where the newest is", async () => {
  const [writer, returning] = [client(), client()];
  const { revision } = await (await writer("/api/tanks/compact")).json<{ revision: number }>();
  await writer("/api/tanks", post({ ...validTank, propertyNumber: "SINCE-1" }));
  const answer = await (await returning(`/api/tanks/compact?since=${revision}`)).text();
  expect(answer).toContain("SINCE-1");
});

test("a browser that has saved before asks for what is new where the newest is, not where its own save has arrived", async () => {
  const [writer, other] = [client(), client()];
  await writer("/api/tanks", post({ ...validTank, propertyNumber: "OWN-1" }));
  await catchUp();
  await other("/api/tanks", post({ ...validTank, propertyNumber: "OTHER-1" }));
  const { revision } = await (await other("/api/tanks/compact?since=1")).json<{ revision: number }>();
  await other("/api/tanks", post({ ...validTank, propertyNumber: "OTHER-2" }));
  expect(await (await writer(`/api/tanks/compact?since=${revision}`)).text()).toContain("OTHER-2");
});
