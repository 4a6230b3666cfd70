import { expect } from "./expect";
import { type Kind, type Model, type Real, withCookie } from "./model";

export async function signIn(model: Model, real: Real) {
  const headers = withCookie(real, { "Content-Type": "application/json" });
  const body = JSON.stringify(real.account);
  const response = await real.send("/api/admin/login", { method: "POST", headers, body });
  expect(response.status, 200, "a sign-in");
  await response.arrayBuffer();
  real.cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  model.isSignedIn = true;
}

/** The cookie is kept: it must be of no use any more. */
export async function signOut(model: Model, real: Real) {
  const response = await real.send("/api/admin/logout", { method: "POST", headers: withCookie(real) });
  await response.arrayBuffer();
  expect(response.status, 200, "a sign-out");
  model.isSignedIn = false;
}

export async function importList(model: Model, real: Real, kind: Kind, rows: string[]) {
  const csv =
    kind === "customers"
      ? `Customer No.,Customer Name\n${rows.map((row) => `${row},Name of ${row}\n`).join("")}`
      : `Item No\n${rows.map((row) => `${row}\n`).join("")}`;
  const body = new FormData();
  body.append("csv", new File([csv], "list.csv"));
  const response = await real.send(`/api/admin/${kind}/import`, { method: "POST", headers: withCookie(real), body });
  await response.arrayBuffer();
  expect(response.status, model.isSignedIn ? 200 : 401, "an import");
  if (model.isSignedIn) remember(model, kind, rows);
}

function remember(model: Model, kind: Kind, rows: string[]) {
  model.lists[kind] = rows;
  model.imports[kind].push(rows);
}

export async function clear(model: Model, real: Real, kind: Kind) {
  const response = await real.send(`/api/admin/${kind}`, { method: "DELETE", headers: withCookie(real) });
  await response.arrayBuffer();
  expect(response.status, model.isSignedIn ? 200 : 401, "a clear");
  if (model.isSignedIn) model.lists[kind] = [];
}

/** Imports the file of the latest import again, after the check of what it would change. */
export async function restore(model: Model, real: Real, kind: Kind) {
  const rows = model.imports[kind].at(-1);
  if (!rows || !model.isSignedIn) return;
  const history = await real.send(`/api/admin/${kind}/imports`, { headers: withCookie(real) });
  const { imports } = (await history.json()) as { imports: { id: string; recordCount: number }[] };
  const importId = imports.find(({ recordCount }) => recordCount === rows.length)?.id ?? "";
  const file = await real.send(`/api/admin/${kind}/imports/${importId}`, { headers: withCookie(real) });
  const restored = (await file.text())
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0] ?? "");
  const asked = await postToAdmin(real, kind, { intent: "restore", importId });
  const checked = await real.send(asked.headers.get("Location") ?? "", { headers: withCookie(real) });
  const page = await checked.text();
  const check = { checkedId: hiddenValue(page, "checkedId"), version: hiddenValue(page, "version") };
  const response = await postToAdmin(real, kind, {
    intent: "import",
    ...check,
    isKindConfirmed: "on",
    isLossConfirmed: "on",
  });
  await response.arrayBuffer();
  const next = response.headers.get("Location") ?? "";
  expect(/^\/admin($|\?tab=)/.test(next), true, `a restore, answered ${response.status}, which leads to "${next}"`);
  remember(model, kind, restored);
}

function postToAdmin(real: Real, kind: Kind, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ kind, ...fields });
  return real.send(`/admin?index&tab=${kind}`, { method: "POST", headers: withCookie(real), body });
}

function hiddenValue(page: string, name: string): string {
  const input = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
  return input.match(/value="([^"]*)"/)?.[1] ?? "";
}
