import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { startServer } from "../servers/app-server.mjs";
import { copyPreparedState } from "../servers/prepared-state.mjs";

const audience = "tanks";
const [sam, ada] = ["sam@acme.example", "ada@acme.example"];

const { privateKey, publicKey } = await generateKeyPair("RS256");
const stranger = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }];

/** The keys of the team, where Cloudflare Access publishes them. */
const access = createServer((request, response) => {
  const isKnown = request.url === "/cdn-cgi/access/certs";
  response.writeHead(isKnown ? 200 : 404, { "Content-Type": "application/json" }).end(JSON.stringify({ keys }));
});
access.listen(0, "127.0.0.1");
await once(access, "listening");
const team = `http://127.0.0.1:${access.address().port}`;

const folder = mkdtempSync(join(tmpdir(), "tank-access-"));
const settings = join(folder, "settings");
writeFileSync(settings, `ACCESS_TEAM_DOMAIN=${team}\nACCESS_AUD=${audience}\nREQUIRE_ACCESS=true\n`);
await copyPreparedState(folder);
const server = await startServer(folder, { settings });

after(async () => {
  await server.kill();
  access.close();
  rmSync(folder, { recursive: true });
});

function sign(claims, key = privateKey) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(team)
    .setAudience(audience)
    .setExpirationTime("5m")
    .sign(key);
}

/** As Cloudflare hands on the request of someone that it has signed in. */
async function as(claims, path, { json, ...init } = {}) {
  const headers = {
    "Cf-Access-Jwt-Assertion": await sign(claims),
    ...(json && { "Content-Type": "application/json" }),
  };
  return fetch(server.url + path, { ...init, headers, body: json && JSON.stringify(json) });
}

const fields = {
  customerName: "Maplefields",
  productContained: "Diesel",
  tankSizeGallons: 500,
  propertyNumber: "P-1",
  locationWithinFacility: "Yard",
};

test("nobody is answered whom the team has not signed in", async () => {
  assert.equal((await fetch(`${server.url}/`)).status, 401);
  const photo = { method: "PUT", body: new Uint8Array(9 * 1024 * 1024) };
  assert.equal((await fetch(`${server.url}/api/photos/store/pending/x`, photo)).status, 401);
  const forged = await sign({ email: sam }, stranger.privateKey);
  assert.equal((await fetch(`${server.url}/`, { headers: { "Cf-Access-Jwt-Assertion": forged } })).status, 401);
});

test("the page tells who is signed in, to that person alone", async () => {
  const seen = await Promise.all([sam, ada, sam].map((email) => as({ email }, "/")));
  const pages = await Promise.all(seen.map((response) => response.text()));
  assert.match(pages[0], /Signed in as (<!-- -->)?sam@acme\.example/);
  assert.doesNotMatch(pages[0], /ada@/);
  assert.match(pages[1], /Signed in as (<!-- -->)?ada@acme\.example/);
  assert.doesNotMatch(pages[1], /sam@/);
  for (const { headers } of seen) assert.equal(headers.get("Cache-Control"), "private, no-store");
});

test("the page that a device keeps names nobody, and leaves the message of a save to the next page", async () => {
  const Cookie = `toast=${encodeURIComponent(btoa(JSON.stringify({ title: "Tank created" })))}`;
  const token = await sign({ email: sam });
  const read = async (path) => {
    const answer = await fetch(server.url + path, { headers: { "Cf-Access-Jwt-Assertion": token, Cookie } });
    const { headers } = answer;
    return { text: await answer.text(), isKept: headers.has("X-Kept-On-Device"), cookie: headers.get("Set-Cookie") };
  };
  const kept = await read("/?shell");
  assert.match(kept.text, /Loading tanks\.\.\./);
  assert.doesNotMatch(kept.text, /sam@|Tank created/);
  assert.deepEqual([kept.isKept, kept.cookie], [true, null]);
  const page = await read("/");
  assert.match(page.text, /Tank created/);
  assert.equal(page.isKept, false);
});

test("a tank tells who has changed it last; saved again as it is, it still does", async () => {
  const added = await as({ email: sam }, "/api/tanks", { method: "POST", json: fields });
  const { id, changedBy } = await added.json();
  assert.equal(changedBy, sam);
  const path = `/api/tanks/${id}`;
  const change = { ...fields, productContained: "Kerosene" };
  const changed = await as({ email: ada }, path, { method: "PUT", json: change });
  assert.equal((await changed.json()).changedBy, ada);
  const again = await as({ email: sam }, path, { method: "PUT", json: change });
  assert.equal((await again.json()).changedBy, ada);
  assert.match(await (await as({ email: sam }, `/?edit=${id}`)).text(), /by (<!-- -->)?ada@acme\.example/);
  const token = { common_name: "e367826f93b8d71185e03fe518aff3b4.access" };
  const loaded = await as(token, path, { method: "PUT", json: fields });
  assert.equal((await loaded.json()).changedBy, "e367826f93b8d71185e03fe518aff3b4.access");
});

test("a name that is no text, or longer than an address, is cut or left out", async () => {
  const names = [];
  for (const email of ["x".repeat(10_000), 7, ""]) {
    names.push((await (await as({ email }, "/api/tanks", { method: "POST", json: fields })).json()).changedBy);
  }
  assert.deepEqual(names, ["x".repeat(254), null, null]);
});
