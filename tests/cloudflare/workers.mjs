import { randomUUID } from "node:crypto";
import { refusal, result } from "./answers.mjs";

/**
 * The Workers of an account, with what each was uploaded with. `subdomain` is the account's workers.dev address,
 * `takenDomains` are hosts with DNS records, and `served` is how many migrations a Worker's database had at each upload.
 */
export function createWorkers({ databases, r2 }) {
  const scripts = new Map();
  const knownAssets = new Set();
  const workers = {
    subdomain: "example",
    takenDomains: [],
    scripts,
    readSubdomain: () => (workers.subdomain ? result({ subdomain: workers.subdomain }) : missing("subdomain")),
    readService: (name) => withScript(name, ({ tags, lastDeployedFrom }) => result(service(tags, lastDeployedFrom))),
    readSecrets: (name) => withScript(name, ({ secrets }) => result([...secrets].map(secretOf))),
    readSettings: (name) => withScript(name, ({ bindings }) => result({ bindings })),
    readDeployments: (name) => withScript(name, ({ deployments }) => result({ deployments })),
    readWorkersDev: (name) => withScript(name, ({ workersDev }) => result(workersDev)),
    writeWorkersDev: (name, body) => withScript(name, (script) => result(Object.assign(script.workersDev, body))),
    writeSettings: (name, body) => withScript(name, (script) => result(Object.assign(script, body))),
    writeSchedules: (name, schedules) => withScript(name, (script) => result(Object.assign(script, { schedules }))),
    compareDomains: (name, origins) =>
      withScript(name, () => {
        const conflicting = origins.filter(({ hostname }) => workers.takenDomains.includes(hostname));
        return result({ added: [], removed: [], updated: [], conflicting });
      }),
    writeDomains: (name, { origins }) => withScript(name, (script) => result(Object.assign(script, { origins }))),
    deployVersion: (name, { versions }) =>
      withScript(name, ({ deployments }) => {
        deployments.unshift({ id: randomUUID(), versions });
        return result({ id: randomUUID() });
      }),
    uploadScript: (name, form) => upload(name, form, (id) => ({ deployment_id: id.replaceAll("-", ""), etag: id })),
    uploadVersion: (name, form) => withScript(name, () => upload(name, form, describeVersion)),
    beginAssets,
    uploadAssets,
  };
  return workers;

  async function upload(name, form, describe) {
    if (!workers.subdomain) return refusal(400, 10063, "You need a workers.dev subdomain in order to proceed.");
    const { bindings } = JSON.parse(await form.get("metadata"));
    const [d1, bucket] = ["d1", "r2_bucket"].map((type) => bindings.find((binding) => binding.type === type));
    if (!databases.find(d1.id)) return refusal(400, 10021, "binding DB of type d1 must have a valid `id` specified");
    if (!r2.buckets.has(bucket.bucket_name)) return refusal(400, 10085, `R2 bucket '${bucket.bucket_name}' not found.`);
    const script = scripts.get(name) ?? createScript();
    const isSecret = ({ type }) => type === "secret_text";
    for (const secret of bindings.filter(isSecret)) script.secrets.add(secret.name);
    script.bindings = bindings.filter((binding) => !isSecret(binding));
    script.served.push((await databases.migrations(d1.id)).length);
    scripts.set(name, script);
    return result({ startup_time_ms: 5, ...describe(randomUUID()) });
  }

  function beginAssets(_name, { manifest }) {
    const hashes = Object.values(manifest).map(({ hash }) => hash);
    const unknown = hashes.filter((hash) => !knownAssets.has(hash));
    return result({ jwt: "assets", buckets: unknown.length > 0 ? [unknown] : [] });
  }

  function uploadAssets(form) {
    for (const hash of form.keys()) knownAssets.add(hash);
    return result({ jwt: "assets" });
  }

  function withScript(name, act) {
    const script = scripts.get(name);
    return script ? act(script) : missing("Worker");
  }
}

function missing(what) {
  return refusal(404, 10007, `This ${what} does not exist on your account.`);
}

function createScript() {
  const workersDev = { enabled: false, previews_enabled: false };
  return { tags: [], secrets: new Set(), bindings: [], deployments: [], served: [], workersDev };
}

function service(tags, lastDeployedFrom = "wrangler") {
  return { default_environment: { script: { tag: "tag", tags, last_deployed_from: lastDeployedFrom } } };
}

function secretOf(name) {
  return { name, type: "secret_text" };
}

function describeVersion(id) {
  return { id, resources: { script: { etag: id } }, metadata: { has_preview: false } };
}
