import { randomUUID } from "node:crypto";
import { refusal, result } from "./answers.mjs";
import { withScript } from "./workers.mjs";

const scriptPath = "/accounts/:account/workers/scripts/:script";

/** The uploads of Workers and their assets into an account. */
export function uploadRoutes(account) {
  return {
    [`PUT ${scriptPath}`]: (name, form) => upload(account, name, form, describeScript),
    [`POST ${scriptPath}/versions`]: (name, form) =>
      withScript(account.workers, name, () => upload(account, name, form, describeVersion)),
    [`POST ${scriptPath}/assets-upload-session`]: (_name, { manifest }) => beginAssets(account.workers, manifest),
    "POST /accounts/:account/workers/assets/upload": (form) => takeAssets(account.workers, form),
  };
}

/** Refuses what Cloudflare refuses: bindings to what the account does not have. A secret stays until it is replaced. */
async function upload({ databases, r2, workers }, name, form, describe) {
  if (!workers.subdomain) return refusal(400, 10063, "You need a workers.dev subdomain in order to proceed.");
  const { bindings } = JSON.parse(await form.get("metadata"));
  const [d1, bucket] = ["d1", "r2_bucket"].map((type) => bindings.find((binding) => binding.type === type));
  if (!databases.find(d1.id)) return refusal(400, 10021, "binding DB of type d1 must have a valid `id` specified");
  if (!r2.buckets.has(bucket.bucket_name)) return refusal(400, 10085, `R2 bucket '${bucket.bucket_name}' not found.`);
  const script = workers.scripts.get(name) ?? createScript();
  const isSecret = ({ type }) => type === "secret_text";
  for (const secret of bindings.filter(isSecret)) script.secrets.add(secret.name);
  script.bindings = bindings.filter((binding) => !isSecret(binding));
  script.served.push((await databases.migrations(d1.id)).length);
  workers.scripts.set(name, script);
  return result({ startup_time_ms: 5, ...describe(randomUUID()) });
}

function createScript() {
  const workersDev = { enabled: false, previews_enabled: false };
  return { tags: [], secrets: new Set(), bindings: [], deployments: [], served: [], workersDev };
}

function describeScript(id) {
  return { deployment_id: id.replaceAll("-", ""), etag: id };
}

function describeVersion(id) {
  return { id, resources: { script: { etag: id } }, metadata: { has_preview: false } };
}

function beginAssets({ assets }, manifest) {
  const unknown = Object.values(manifest).flatMap(({ hash }) => (assets.has(hash) ? [] : [hash]));
  return result({ jwt: "assets", buckets: unknown.length > 0 ? [unknown] : [] });
}

function takeAssets({ assets }, form) {
  for (const hash of form.keys()) assets.add(hash);
  return result({ jwt: "assets" });
}
