import { Problem } from "../problem.mjs";
import { run } from "../process/run.mjs";
import { programs } from "../project.mjs";
import { explainRefusal, unreachable } from "./refusals.mjs";

const patience = 60_000;
const post = { method: "POST", headers: { "Content-Type": "application/json" } };

/**
 * Cloudflare's API for questions alone, under wrangler's sign-in and its CLOUDFLARE_API_BASE_URL: wrangler prints a bucket's
 * rules, the workers.dev address and the code of a refusal only as text for people, and makes a table to list migrations.
 * `read(path, absent)`, and `ask(path, body, absent)` for a question that is posted, resolve to undefined where the refusal
 * "CODE MESSAGE" matches `absent`.
 */
export async function openAccount(accountId) {
  const headers = await readCredentials();
  const account = accountId ? { id: accountId } : await onlyAccount(headers);
  const call = (path, options, absent) =>
    fetchResult(`/accounts/${account.id}${path}`, { ...options, headers: { ...headers, ...options.headers } }, absent);
  return {
    account,
    read: (path, absent, more) => call(path, { headers: more }, absent),
    ask: (path, body, absent) => call(path, { ...post, body: JSON.stringify(body) }, absent),
  };
}

async function readCredentials() {
  const { CLOUDFLARE_API_TOKEN } = process.env;
  if (CLOUDFLARE_API_TOKEN) return { Authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` };
  const output = await run(process.execPath, [programs.wrangler, "auth", "token", "--json"]).catch(() => {
    throw new Problem(
      "You are not signed in to Cloudflare. Sign in with `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
    );
  });
  const { token, key, email } = JSON.parse(output.slice(output.indexOf("{")));
  return key ? { "X-Auth-Key": key, "X-Auth-Email": email } : { Authorization: `Bearer ${token}` };
}

async function onlyAccount(headers) {
  const memberships = await fetchResult("/memberships?per_page=50", { headers }, /^9109 Unauthorized/);
  const accounts = (memberships ?? []).map(({ account }) => account);
  if (accounts.length === 1) return accounts[0];
  const list = accounts.map(({ id, name }) => `\n  account_id = "${id}" # ${name}`).join("");
  throw new Problem(
    list
      ? `The sign-in is for several accounts. Put the line of one at the top of wrangler.toml:${list}`
      : "The sign-in does not tell its account. Put account_id at the top of wrangler.toml, or set CLOUDFLARE_ACCOUNT_ID.",
  );
}

async function fetchResult(path, options, absent) {
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const response = await fetch(`${base}${path}`, { ...options, signal: AbortSignal.timeout(patience) }).catch(() => {
    throw new Problem(unreachable);
  });
  const { success, result, errors = [] } = await response.json().catch(() => ({}));
  if (success) return result;
  if (absent && errors.some(({ code, message }) => absent.test(`${code} ${message}`))) return undefined;
  throw new Problem(explainRefusal({ status: response.status, errors }));
}
