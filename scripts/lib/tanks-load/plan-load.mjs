import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";
import { serviceTokenHeaders } from "./service-token.mjs";
import { rowIds, withoutCommas } from "./tank-id.mjs";

const changedMeanwhile = "The tank was changed since the file was exported. Export again, or edit it in the app.";
const anotherRow = "Another row has the same id. For a new tank leave id and version empty; else keep one of the rows.";

/**
 * Compares a file's tanks with those of the server: which to create, which to update with their changed fields, which
 * are there as they are or edited since, and which are refused. A row without an id has one made of its content.
 */
export async function planLoad(read, current) {
  const { tankFields, tankFieldNames } = await loadAppModule("app/tanks/model/tank-fields.ts");
  const { storedText } = await loadAppModule("app/text/typed-text.ts");
  const changesOf = (values, existing) => changesBetween(values, existing, storedText);
  const gallons = tankFieldNames.filter((name) => tankFields[name].kind === "gallons");
  const tanks = read.map((tank) => ({ ...tank, values: withoutCommas(tank.values, gallons) }));
  const known = new Map(current.map((tank) => [tank.id, tank]));
  const idsOf = rowIds(gallons);
  const plan = { created: [], updated: [], present: [], edited: [], refused: [] };
  for (const tank of tanks) {
    if (tank.id === undefined) {
      const ids = idsOf(tank.values);
      const there = ids.map((id) => known.get(id)).find(Boolean);
      if (!there) plan.created.push({ ...tank, id: ids[0] });
      else (changesOf(tank.values, there).length === 0 ? plan.present : plan.edited).push(tank);
      continue;
    }
    const existing = known.get(tank.id);
    const changes = existing && changesOf(tank.values, existing);
    if (!existing) plan.refused.push({ ...tank, reason: "This tank does not exist." });
    else if (changes.length === 0) plan.present.push(tank);
    else if (existing.version !== tank.version) plan.refused.push({ ...tank, reason: changedMeanwhile });
    else plan.updated.push({ ...tank, changes });
  }
  refuseRepeats(plan, tanks);
  return plan;
}

/** A spreadsheet writes line ends of its own, and the app stores a text in one form. */
function changesBetween(values, existing, storedText) {
  const oneForm = (value) => storedText(String(value).replace(/\r\n?/g, "\n"));
  const isSame = (name) => oneForm(values[name]) === oneForm(existing[name]);
  return Object.keys(values)
    .filter((name) => !isSame(name))
    .map((name) => ({ name, before: String(existing[name]), after: values[name] }));
}

/** Two rows of one tank that are not both as it is: none of them is the right one for certain. */
function refuseRepeats(plan, tanks) {
  const counts = new Map();
  for (const { id } of tanks) counts.set(id, (counts.get(id) ?? 0) + 1);
  const repeated = new Set(plan.updated.map(({ id }) => id).filter((id) => counts.get(id) > 1));
  const isRepeated = ({ id }) => repeated.has(id);
  for (const outcome of ["present", "updated"]) {
    const refused = plan[outcome].filter(isRepeated).map((tank) => ({ ...tank, reason: anotherRow }));
    plan.refused = [...plan.refused, ...refused];
    plan[outcome] = plan[outcome].filter((tank) => !isRepeated(tank));
  }
}

export async function fetchTanks(url) {
  const address = new URL("/api/tanks", url);
  const response = await fetch(address, { headers: serviceTokenHeaders(), redirect: "manual" }).catch((error) => {
    throw new Problem(
      error.cause?.code === "ECONNREFUSED"
        ? `Nothing answers at ${address.origin}. Start the app first: npm start`
        : `${address.origin} could not be reached: ${error.cause?.message ?? error.message}`,
    );
  });
  const tanks = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (Array.isArray(tanks)) return tanks;
  if (isAtAccess(response)) throw new Problem(`${address.origin} is behind Cloudflare Access. ${askForToken}`);
  throw new Problem(`${address} answered ${response.status}. Is this the tank tracker?`);
}

const askForToken =
  "Set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to a service token that a policy of the application lets in.";

/** Access leads a stranger to its sign-in, or refuses; so does the app where a token is no longer good. */
function isAtAccess({ status, headers }) {
  return status === 401 || status === 403 || /\.cloudflareaccess\.com\//.test(headers.get("Location") ?? "");
}
