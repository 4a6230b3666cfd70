// The tests that use the stand-in prove something only if it behaves as Business Central does.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { company } from "../business-central/customer-lists.mjs";
import { startStandIn } from "../business-central/stand-in.mjs";
import { canary } from "../business-central/tenants.mjs";

let standIn;

before(async () => {
  standIn = await startStandIn();
});
after(() => standIn.close());

const form = {
  grant_type: "client_credentials",
  client_id: "client",
  client_secret: `${canary}-secret`,
  scope: "https://api.businesscentral.dynamics.com/.default",
};

async function askToken(fields = form, init = {}) {
  const url = `${standIn.url}/contoso/oauth2/v2.0/token`;
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), ...init });
  return { status: response.status, json: await response.json() };
}

async function ask(path, { token, prefer, place = "contoso/Production" } = {}) {
  const headers = { Authorization: `Bearer ${token ?? (await askToken()).json.access_token}` };
  if (prefer) headers.Prefer = prefer;
  const url = path.startsWith("http") ? path : `${standIn.url}/v2.0/${place}/api/v2.0/${path}`;
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const customers = `companies(${company.id})/customers`;

test("the sign-in gives a token for the four fields", async () => {
  const { status, json } = await askToken();
  assert.equal(status, 200);
  assert.deepEqual([json.token_type, json.expires_in], ["Bearer", 3599]);
});

for (const [name, change, status, error] of [
  ["grant type", { grant_type: "password" }, 400, "unsupported_grant_type"],
  ["client", { client_id: "" }, 400, "invalid_request"],
  ["scope", { scope: "https://graph.microsoft.com/.default" }, 400, "invalid_scope"],
  ["secret", { client_secret: "guessed" }, 401, "invalid_client"],
]) {
  test(`the sign-in refuses a wrong ${name}`, async () => {
    const answer = await askToken({ ...form, ...change });
    assert.deepEqual([answer.status, answer.json.error], [status, error]);
    assert.match(answer.json.error_description, /^AADSTS\d+: .*\r\nTrace ID: /);
  });
}

test("the sign-in refuses JSON", async () => {
  const headers = { "Content-Type": "application/json" };
  const { status, json } = await askToken(form, { body: JSON.stringify(form), headers });
  assert.deepEqual([status, json.error], [400, "invalid_request"]);
});

test("the companies and the 62 customers of CRONUS, with the tenant in the address and without", async () => {
  for (const place of ["contoso/Production", "Production"]) {
    assert.equal((await ask("companies", { place })).json.value[0].id, company.id);
    const { json, headers } = await ask(customers, { place });
    assert.equal(json.value.length, 62);
    assert.equal(Object.keys(json.value[0]).length, 28);
    assert.equal(headers.get("OData-Version"), "4.0");
    assert.ok(json.value.some(({ blocked }) => blocked === "All"));
    assert.ok(json.value.some(({ type }) => type === "Person"));
  }
});

test("a missing, an unknown and another tenant's token are refused", async () => {
  await ask("companies", { place: "fabrikam/Production" }).then(({ status }) => assert.equal(status, 401));
  const { status, json } = await ask(customers, { token: "unknown" });
  assert.deepEqual([status, json.error.code], [401, "Authentication_InvalidCredentials"]);
});

test("unknown companies and addresses are not found", async () => {
  const unknown = await ask("companies(00000000-0000-0000-0000-000000000000)/customers");
  assert.deepEqual([unknown.status, unknown.json.error.code], [404, "Internal_CompanyNotFound"]);
  assert.equal((await ask(`companies('${company.id}')/customers`)).status, 404);
});

test("$select leaves the named fields and the etag", async () => {
  const { json } = await ask(`${customers}?$select=id,number`);
  assert.deepEqual(Object.keys(json.value[0]), ["@odata.etag", "id", "number"]);
  assert.equal((await ask(`${customers}?$select=id,name`)).status, 400);
});

test("pages are linked to their end by the key of the last row", async () => {
  const numbers = [];
  const prefer = "odata.maxpagesize=25";
  let next = `${customers}?$select=number`;
  for (const size of [25, 25, 12]) {
    const { json, headers } = await ask(next, { prefer });
    assert.equal(json.value.length, size);
    assert.equal(headers.get("Preference-Applied"), prefer);
    numbers.push(...json.value.map(({ number }) => number));
    next = json["@odata.nextLink"];
    if (next) assert.equal(new URL(next).searchParams.get("$skiptoken"), `'${numbers.at(-1)}'`);
  }
  assert.equal(next, undefined);
  assert.equal(new Set(numbers).size, 62);
});

test("$top omits the next link; offsets are refused", async () => {
  const { json } = await ask(`${customers}?$top=2`);
  assert.deepEqual([json.value.length, json["@odata.nextLink"]], [2, undefined]);
  for (const query of ["$skip=20", "$skiptoken=20"]) assert.equal((await ask(`${customers}?${query}`)).status, 400);
});

test("a page holds 20,000 rows unless fewer are asked for", async () => {
  await fetch(`${standIn.url}/stand-in/contoso`, { method: "PUT", body: '{"customers":"large"}' });
  const { json } = await ask(`${customers}?$select=number`, { prefer: "odata.maxpagesize=50000" });
  assert.equal(json.value.length, 20_000);
  assert.equal((await ask(json["@odata.nextLink"])).json.value.length, 5000);
});

test("calls are counted, and a fault applies as often as configured", async () => {
  const faults = [{ on: "customers", kind: "429-long", times: 1 }];
  const control = `${standIn.url}/stand-in/adatum`;
  await fetch(control, { method: "PUT", body: JSON.stringify({ faults }) });
  const struck = await ask(customers, { place: "adatum/Production", token: "none" });
  assert.deepEqual([struck.status, struck.headers.get("Retry-After")], [429, "120"]);
  assert.equal((await ask(customers, { place: "adatum/Production", token: "none" })).status, 401);
  const { calls } = await (await fetch(control)).json();
  assert.deepEqual(calls, { token: 0, companies: 0, customers: 2, foreign: 0 });
});
