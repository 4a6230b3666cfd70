import { sendAadsts, sendJson } from "./answers.mjs";
import { strike } from "./faults.mjs";
import { canary, issueToken, takeFault } from "./tenants.mjs";

const scope = "https://api.businesscentral.dynamics.com/.default";

/** POST /{tenant}/oauth2/v2.0/token of Microsoft's sign-in. */
export async function answerToken({ request, response, tenant, body, foreignUrl }) {
  tenant.calls.token += 1;
  const fault = takeFault(tenant, "token", 1);
  if (fault) return strike(fault, { response, foreignUrl, tenant });
  const refusal = refusalOf(request, new URLSearchParams(body));
  if (refusal) return sendAadsts(response, ...refusal);
  const { expiresIn } = tenant;
  const token = {
    token_type: "Bearer",
    expires_in: expiresIn,
    ext_expires_in: expiresIn,
    access_token: issueToken(tenant),
  };
  sendJson(response, 200, token, { "Cache-Control": "no-store, no-cache" });
}

function refusalOf(request, form) {
  if (request.method !== "POST") return [405, "invalid_request", 900561, "The endpoint only accepts POST requests."];
  const type = request.headers["content-type"]?.split(";", 1)[0];
  if (type !== "application/x-www-form-urlencoded" || !form.get("grant_type"))
    return [400, "invalid_request", 900144, "The request body must contain the following parameter: 'grant_type'."];
  if (form.get("grant_type") !== "client_credentials")
    return [400, "unsupported_grant_type", 70003, "The app requested an unsupported grant type."];
  if (!form.get("client_id"))
    return [400, "invalid_request", 900144, "The request body must contain the following parameter: 'client_id'."];
  if (form.get("scope") !== scope) return [400, "invalid_scope", 70011, "The provided value for scope is not valid."];
  if (!form.get("client_secret")?.startsWith(canary))
    return [401, "invalid_client", 7000215, "Invalid client secret provided."];
  return undefined;
}
