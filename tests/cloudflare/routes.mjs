import { result } from "./answers.mjs";
import { r2Routes } from "./r2.mjs";
import { uploadRoutes } from "./uploads.mjs";
import { workerRoutes } from "./workers.mjs";

/** The calls of Cloudflare's API that a deployment makes. `:name` in a path is passed on, and then the body. */
export function createRoutes(account) {
  const routes = {
    ...signInRoutes(account),
    ...databaseRoutes(account.databases),
    ...r2Routes(account.r2),
    ...workerRoutes(account.workers),
    ...uploadRoutes(account),
  };
  return Object.entries(routes).map(([name, answer]) => {
    const pattern = name.replace("/accounts/:account/", "/accounts/[^/]+/").replaceAll(/:[a-z]+/g, "([^/]+)");
    return { name: name.replace("/accounts/:account", ""), answer, pattern: new RegExp(`^${pattern}$`) };
  });
}

/** After a refusal wrangler asks who is signed in. */
function signInRoutes(account) {
  const onePage = { result_info: { page: 1, total_pages: 1 } };
  const memberships = () => account.accounts.map((each) => ({ id: each.id, account: each }));
  return {
    "GET /memberships": () => result(memberships(), onePage),
    "GET /accounts": () => result(account.accounts, onePage),
    "GET /user": () => result({ email: "operator@example.com" }),
    "GET /user/tokens/verify": () => result({ id: "0123456789abcdef0123456789abcdef", status: "active" }),
  };
}

function databaseRoutes(databases) {
  return {
    "POST /accounts/:account/d1/database": databases.create,
    "GET /accounts/:account/d1/database/:database": databases.read,
    "POST /accounts/:account/d1/database/:database/query": databases.query,
  };
}
