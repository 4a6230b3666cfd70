import { env, SELF } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chief, makeChief, signIn, startSession } from "../helpers/admin-session";
import { encode, multipart } from "../helpers/import-door";
import { origin, sendForm } from "../helpers/tank-door";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

let cookie = "";

beforeEach(async () => {
  // An admin whose imports are in the history cannot be deleted.
  await env.DB.exec("delete from product_imports");
  await makeChief();
  cookie = await startSession();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function call(method: string, path: string, body?: BodyInit, sent = cookie) {
  const headers = { Origin: origin, Host: "tanks.example", Cookie: sent };
  return SELF.fetch(origin + path, { method, headers, body, redirect: "manual" });
}

const onPage = (fields: Record<string, string>, sent?: string) =>
  call("POST", "/admin?index", new URLSearchParams(fields), sent);

const csv = (text: string) => multipart("secret-file.csv", encode(text));
const wrong = { ...chief, password: "secret-guess" };
const change = { intent: "changePassword", currentPassword: chief.password };

async function clearOnPage() {
  const list = await env.DB.prepare("select version from list_versions where list = 'products'").first();
  return onPage({ intent: "clear", kind: "products", version: String(list?.version ?? 0) });
}

async function lockOut() {
  for (let turn = 0; turn < 5; turn++) await signIn(wrong);
  return signIn();
}

/** The sign-in is checked, and no row may be deleted. */
async function failing(act: () => Promise<Response>) {
  await startSession();
  for (const table of ["products", "admin_sessions"]) {
    await env.DB.prepare(
      `create trigger keep_${table} before delete on ${table} begin select raise(abort, 'no'); end`,
    ).run();
  }
  await env.DB.exec("insert into products (id, item_number) values ('p1', 'Diesel')");
  try {
    return await act();
  } finally {
    for (const table of ["products", "admin_sessions"]) await env.DB.exec(`drop trigger keep_${table}`);
    await env.DB.exec("delete from products");
  }
}

const events: [event: string, outcome: string, act: () => Promise<Response>][] = [
  ["signIn", "signedIn", () => signIn()],
  ["signIn", "signedIn", () => sendForm("/admin/login", chief)],
  ["signIn", "missing", () => signIn({ username: "secret-name" })],
  ["signIn", "wrong", () => signIn(wrong)],
  ["signIn", "wrong", () => sendForm("/admin/login", { username: "secret-name", password: "secret-guess" })],
  ["signIn", "throttled", lockOut],
  ["signOut", "done", () => call("POST", "/api/admin/logout")],
  ["signOut", "done", () => onPage({ intent: "logout" })],
  ["adminAccess", "refused", () => call("GET", "/admin", undefined, "")],
  ["adminAccess", "refused", () => onPage({ intent: "clear", kind: "products" }, "")],
  ["adminAccess", "refused", () => call("DELETE", "/api/admin/products", undefined, "")],
  ["changePassword", "done", () => onPage({ ...change, newPassword: "secret-new-password" })],
  ["changePassword", "refused", () => onPage({ ...change, newPassword: "password" })],
  ["endSession", "done", () => onPage({ intent: "endSession", sessionId: "x" })],
  ["endOtherSessions", "done", () => onPage({ intent: "endOtherSessions" })],
  ["check products", "done", () => call("POST", "/api/admin/products/check", csv("Item No\nsecret-item\n"))],
  ["check products", "refused", () => onPage({ intent: "check", kind: "products" })],
  ["import products", "done", () => call("POST", "/api/admin/products/import", csv("Item No\nsecret-item\n"))],
  ["import products", "refused", () => call("POST", "/api/admin/products/import", csv("Nothing\nsecret-item\n"))],
  ["import products", "refused", () => onPage({ intent: "import", kind: "products", checkedId: "secret-id" })],
  ["restore customers", "refused", () => onPage({ intent: "restore", kind: "customers", importId: "secret-id" })],
  ["clear products", "done", () => call("DELETE", "/api/admin/products")],
  ["cancel products", "refused", () => onPage({ intent: "cancel", kind: "products", version: "an earlier one" })],
  ["clear products", "done", clearOnPage],
  ["import products", "failed", () => failing(() => call("POST", "/api/admin/products/import", csv("Item No\nx\n")))],
  ["clear products", "failed", () => failing(() => call("DELETE", "/api/admin/products"))],
  ["clear products", "failed", () => failing(clearOnPage)],
  ["endOtherSessions", "failed", () => failing(() => onPage({ intent: "endOtherSessions" }))],
];

test.each(events)(
  "%s %s is in the log, with the request's id and without personal data",
  async (event, outcome, act) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const response = await act();
    await response.text();
    const lines = log.mock.calls.map(([line]) => String(line));
    const { status } = response;
    const requestId = response.headers.get("X-Request-Id");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ event, outcome, status, requestId });
    expect(lines.join()).not.toMatch(/secret|chief/);
  },
);

test("another request's line has no event", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await (await call("GET", "/admin")).text();
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).not.toHaveProperty("event");
});
