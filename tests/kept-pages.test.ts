import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { origin, sendJson, validTank } from "./helpers/tank-door";

const get = (path: string, headers: Record<string, string> = {}) =>
  SELF.fetch(origin + path, { headers, redirect: "manual" });

async function create(propertyNumber: string): Promise<string> {
  const response = await sendJson("POST", "/api/tanks", { ...validTank, propertyNumber });
  return (await response.json<{ id: string }>()).id;
}

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM tanks").run();
});

describe.each(["/", "/?view=list", "/?q=prop", "/?sort=size"])("%s", (path) => {
  test("shows every write at once", async () => {
    const id = await create("PROP-FIRST");
    expect(await (await get(path)).text()).toContain("PROP-FIRST");
    await get(path);
    await sendJson("PUT", `/api/tanks/${id}`, { ...validTank, propertyNumber: "PROP-SECOND" });
    const changed = await (await get(path)).text();
    expect(changed).toContain("PROP-SECOND");
    expect(changed).not.toContain("PROP-FIRST");
  });

  test("comes with a nonce and a request id of its own each time, and is the same otherwise", async () => {
    await create("PROP-1");
    const answers = [await get(path), await get(path), await get(path)];
    const nonces = answers.map(nonceOf);
    const ids = answers.map((answer) => answer.headers.get("X-Request-Id") ?? "");
    expect(new Set(nonces).size).toBe(3);
    expect(new Set(ids).size).toBe(3);
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const plain = pages.map((page, index) =>
      page.replaceAll(nonces[index] ?? "", "NONCE").replaceAll(ids[index] ?? "", "ID"),
    );
    expect(new Set(plain).size).toBe(1);
    expect(plain[0]).toContain('nonce="NONCE"');
    expect(plain[0]).toContain('content="ID"');
  });
});

test("a message that waits for one person is shown to nobody else", async () => {
  await create("PROP-1");
  await get("/");
  const form = new URLSearchParams({ ...validTank, propertyNumber: "PROP-2" } as unknown as Record<string, string>);
  form.delete("photoUrls");
  const saved = await SELF.fetch(`${origin}/?index&add`, { method: "POST", body: form, redirect: "manual" });
  expect(saved.status).toBe(302);
  const cookie = saved.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const told = await get("/", { Cookie: cookie });
  expect(await told.text()).toContain("Tank created successfully");
  expect(told.headers.get("Set-Cookie")).toContain("toast=;");
  expect(await (await get("/")).text()).not.toContain("Tank created successfully");
});

test("pages with anything open on top are made for each request", async () => {
  const [first, second] = [await (await get("/?add")).text(), await (await get("/?add")).text()];
  const idOf = (page: string) => /name="id"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? /"newId","([^"]+)"/.exec(page)?.[1];
  expect(first).not.toBe(second);
  expect(idOf(first)).not.toBe(idOf(second));
});
