import { Problem } from "../problem.mjs";
import { explainRefusal } from "./refusals.mjs";

/** What an upload of the Worker would be refused with. */
const noAddress = { code: 10063, message: "There is no workers.dev subdomain." };

/** Where the app answers: the hosts of its routes, and its workers.dev address unless that is switched off. */
export async function findOrigins({ name, settings }, { read }) {
  const routes = settings.routes ?? [settings.route ?? []].flat();
  const origins = routes.map(hostOf).filter((host) => !host.includes("*"));
  const hasWorkersDev = settings.workers_dev ?? routes.length === 0;
  const hosts = hasWorkersDev ? [...origins, `${name}.${await readSubdomain(read)}.workers.dev`] : origins;
  return hosts.map((host) => `https://${host}`);
}

/**
 * Without a terminal wrangler takes a custom domain from another Worker, or from what its DNS records say, and does not ask.
 * Only a Worker that exists can be asked about.
 */
export async function requireFreeDomains({ name, settings }, { ask }) {
  const domains = (settings.routes ?? []).filter((route) => route.custom_domain);
  if (domains.length === 0) return;
  const wanted = domains.map(({ pattern, custom_domain, ...zone }) => ({ hostname: pattern, ...zone }));
  const path = `/workers/scripts/${name}/domains/changeset?replace_state=true`;
  const changes = await ask(path, wanted, /^10007 /);
  if (!changes) throw new Problem(`Deploy ${name} once without its custom domain, and then with it.`);
  const taken = [...changes.updated.filter(({ modified }) => modified), ...changes.conflicting];
  if (taken.length === 0) return;
  const hosts = taken.map(({ hostname }) => hostname).join(", ");
  throw new Problem(
    `Another Worker or a DNS record has ${hosts}. Free it in Cloudflare's dashboard, under Workers or DNS.`,
  );
}

function hostOf(route) {
  const pattern = typeof route === "string" ? route : route.pattern;
  return pattern.replace(/^https?:\/\//, "").split("/")[0];
}

async function readSubdomain(read) {
  const { subdomain } = (await read("/workers/subdomain", /^10007 /)) ?? {};
  if (subdomain) return subdomain;
  throw new Problem(explainRefusal({ errors: [noAddress] }));
}
