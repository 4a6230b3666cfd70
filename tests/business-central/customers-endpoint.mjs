import { sendError, sendOData, sendUnauthorized } from "./answers.mjs";
import { company, customerLists } from "./customer-lists.mjs";
import { strike, strikePage } from "./faults.mjs";
import { isValid, takeFault } from "./tenants.mjs";

const largestPage = 20_000;
const notFound = [404, "BadRequest_NotFound", "No HTTP resource was found that matches the request URI."];
const noCompany = [404, "Internal_CompanyNotFound", "Cannot find the company."];

/** GET /v2.0/{tenant}/{environment}/api/v2.0/... of Business Central. */
export function answerApi(call) {
  const { request, response, tenant, path } = call;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (path === "companies") tenant.calls.companies += 1;
  else tenant.calls.customers += 1;
  const page = call.url.searchParams.has("$skiptoken") ? 2 : 1;
  const fault = takeFault(tenant, "customers", page);
  if (fault && strike(fault, call)) return;
  if (!isValid(tenant, token)) return sendUnauthorized(response);
  if (request.method !== "GET") return sendError(response, 405, "BadRequest_MethodNotAllowed", "Use GET.");
  if (path === "companies") return sendOData(response, 200, { "@odata.context": contextOf(call), value: [company] });
  const id = /^companies\(([0-9a-f-]{36})\)\/customers$/i.exec(path)?.[1];
  if (!id) return sendError(response, ...notFound);
  if (id.toLowerCase() !== company.id) return sendError(response, ...noCompany);
  sendCustomers(call, fault);
}

function sendCustomers(call, fault) {
  const { request, response, tenant, url } = call;
  const problem = problemOf(url.searchParams);
  if (problem) return sendError(response, 400, "BadRequest", problem);
  const asked = Number(/odata\.maxpagesize=(\d+)/.exec(request.headers.prefer ?? "")?.[1]) || largestPage;
  const size = Math.min(asked, largestPage);
  const all = rowsAfter(customerLists[tenant.customers], url.searchParams.get("$skiptoken"));
  if (!all) return sendError(response, 400, "BadRequest", "The skip token is not valid.");
  const top = url.searchParams.get("$top");
  const rows = all.slice(0, Math.min(size, Number(top ?? size)));
  const select = url.searchParams.get("$select")?.split(",");
  const page = { "@odata.context": contextOf(call), value: rows.map((row) => toEntity(row, select)) };
  if (top === null && rows.length < all.length) page["@odata.nextLink"] = nextLink(call, rows.at(-1));
  const applied = asked === largestPage ? {} : { "Preference-Applied": `odata.maxpagesize=${size}` };
  const send = () => sendOData(response, 200, fault ? strikePage(fault, page, call) : page, applied);
  if (fault === "held") tenant.held.push(send);
  else send();
}

function problemOf(query) {
  const fields = Object.keys(customerLists.cronus[0]);
  const unknown = (query.get("$select")?.split(",") ?? []).find((field) => !fields.includes(field));
  if (unknown) return `Could not find a property named '${unknown}' on type 'Microsoft.NAV.customer'.`;
  if (query.has("$skip")) return "Page with the link that the answer holds.";
  return /^\d*$/.test(query.get("$top") ?? "") ? undefined : "The value of $top is not valid.";
}

/** The rows after the $skiptoken's quoted key; undefined for an unknown key, such as an offset. */
function rowsAfter(rows, skipToken) {
  if (skipToken === null) return rows;
  const key = /^'(.*)'$/.exec(skipToken)?.[1]?.replaceAll("''", "'");
  const index = rows.findIndex(({ number }) => number === key);
  return index < 0 ? undefined : rows.slice(index + 1);
}

function toEntity(row, select) {
  const fields = select ? Object.fromEntries(select.map((field) => [field, row[field]])) : row;
  return { "@odata.etag": `W/"${Buffer.from(row.id).toString("base64")}"`, ...fields };
}

function nextLink({ url, base }, last) {
  const next = new URL(url.pathname + url.search, base);
  next.searchParams.set("$skiptoken", `'${last.number.replaceAll("'", "''")}'`);
  return next.href;
}

function contextOf({ base, url, path }) {
  return `${base}${url.pathname.slice(0, -path.length)}$metadata#${path}`;
}
