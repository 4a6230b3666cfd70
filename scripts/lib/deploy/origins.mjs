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

function hostOf(route) {
  const pattern = typeof route === "string" ? route : route.pattern;
  return pattern.replace(/^https?:\/\//, "").split("/")[0];
}

async function readSubdomain(read) {
  const { subdomain } = (await read("/workers/subdomain", /^10007 /)) ?? {};
  if (subdomain) return subdomain;
  throw new Problem(explainRefusal({ errors: [noAddress] }));
}
