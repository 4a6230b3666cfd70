import { randomUUID } from "node:crypto";
import { missing, result } from "./answers.mjs";

const scriptPath = "/accounts/:account/workers/scripts/:script";

/**
 * The Workers of an account. `subdomain` is its workers.dev address, `takenDomains` are hosts that have DNS records, and
 * `served` of a script is how many migrations its database had at each upload.
 */
export function createWorkers() {
  return { subdomain: "example", takenDomains: [], scripts: new Map(), assets: new Set() };
}

export function workerRoutes(workers) {
  const of = (read) => (name, body) => withScript(workers, name, (script) => result(read(script, body)));
  return {
    "GET /accounts/:account/workers/subdomain": () => readSubdomain(workers),
    "GET /accounts/:account/workers/services/:script": of(describeService),
    [`GET ${scriptPath}/secrets`]: of(({ secrets }) => [...secrets].map(describeSecret)),
    [`GET ${scriptPath}/settings`]: of(({ bindings }) => ({ bindings })),
    [`GET ${scriptPath}/deployments`]: of(({ deployments }) => ({ deployments })),
    [`POST ${scriptPath}/deployments`]: of(addDeployment),
    [`GET ${scriptPath}/subdomain`]: of(({ workersDev }) => workersDev),
    [`POST ${scriptPath}/subdomain`]: of(({ workersDev }, settings) => Object.assign(workersDev, settings)),
    [`PATCH ${scriptPath}/script-settings`]: of((script, settings) => Object.assign(script, settings)),
    [`PUT ${scriptPath}/schedules`]: of((script, schedules) => Object.assign(script, { schedules })),
    [`POST ${scriptPath}/domains/changeset`]: of((_script, origins) => compareDomains(workers, origins)),
    [`PUT ${scriptPath}/domains/records`]: of((script, { origins }) => Object.assign(script, { origins })),
  };
}

export function withScript({ scripts }, name, act) {
  const script = scripts.get(name);
  return script ? act(script) : missing("Worker");
}

function readSubdomain({ subdomain }) {
  return subdomain ? result({ subdomain }) : missing("subdomain");
}

function describeService({ tags, lastDeployedFrom = "wrangler" }) {
  return { default_environment: { script: { tag: "tag", tags, last_deployed_from: lastDeployedFrom } } };
}

function describeSecret(name) {
  return { name, type: "secret_text" };
}

function addDeployment({ deployments }, { versions }) {
  deployments.unshift({ id: randomUUID(), versions });
  return deployments[0];
}

function compareDomains({ takenDomains }, origins) {
  const conflicting = origins.filter(({ hostname }) => takenDomains.includes(hostname));
  return { added: [], removed: [], updated: [], conflicting };
}
