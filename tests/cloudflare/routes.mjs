import { result } from "./answers.mjs";

/** The calls of Cloudflare's API that a deployment makes. `:name` in a path is passed on, and then the body. */
export function createRoutes({ memberships, databases, r2, workers }) {
  const script = "/accounts/:account/workers/scripts/:script";
  const bucket = "/accounts/:account/r2/buckets/:bucket";
  const routes = {
    "GET /memberships": () => result(memberships(), { result_info: { page: 1, total_pages: 1 } }),
    // What wrangler asks after a refusal, to say who is signed in.
    "GET /user/tokens/verify": () => result({ id: "0123456789abcdef0123456789abcdef", status: "active" }),
    "GET /user": () => result({ email: "operator@example.com" }),
    "GET /accounts": () =>
      result(
        memberships().map(({ account }) => account),
        { result_info: { page: 1, total_pages: 1 } },
      ),
    "POST /accounts/:account/d1/database": databases.create,
    "GET /accounts/:account/d1/database/:database": databases.read,
    "POST /accounts/:account/d1/database/:database/query": databases.query,
    "GET /accounts/:account/r2/buckets": r2.list,
    "POST /accounts/:account/r2/buckets": r2.create,
    [`GET ${bucket}`]: r2.read,
    [`GET ${bucket}/cors`]: r2.readCors,
    [`PUT ${bucket}/cors`]: r2.writeCors,
    [`GET ${bucket}/lifecycle`]: r2.readLifecycle,
    [`PUT ${bucket}/lifecycle`]: r2.writeLifecycle,
    "GET /accounts/:account/workers/subdomain": workers.readSubdomain,
    "GET /accounts/:account/workers/services/:script": workers.readService,
    [`GET ${script}/secrets`]: workers.readSecrets,
    [`GET ${script}/settings`]: workers.readSettings,
    [`GET ${script}/deployments`]: workers.readDeployments,
    [`GET ${script}/subdomain`]: workers.readWorkersDev,
    [`POST ${script}/assets-upload-session`]: workers.beginAssets,
    "POST /accounts/:account/workers/assets/upload": workers.uploadAssets,
    [`PUT ${script}`]: workers.uploadScript,
    [`POST ${script}/versions`]: workers.uploadVersion,
    [`POST ${script}/deployments`]: workers.deployVersion,
    [`POST ${script}/subdomain`]: workers.writeWorkersDev,
    [`POST ${script}/domains/changeset`]: workers.compareDomains,
    [`PUT ${script}/domains/records`]: workers.writeDomains,
    [`PUT ${script}/schedules`]: workers.writeSchedules,
    [`PATCH ${script}/script-settings`]: workers.writeSettings,
  };
  return Object.entries(routes).map(([name, answer]) => ({
    name: name.replace("/accounts/:account", ""),
    answer,
    pattern: patternOf(name),
  }));
}

function patternOf(name) {
  return new RegExp(`^${name.replace("/accounts/:account", "/accounts/[^/]+").replaceAll(/:[a-z]+/g, "([^/]+)")}$`);
}
