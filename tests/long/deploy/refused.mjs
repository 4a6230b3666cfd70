// What a deployment finds before it changes anything, against a stand-in of Cloudflare's API.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { refusal } from "../../cloudflare/answers.mjs";
import { rehearse } from "../../cloudflare/rehearsal.mjs";
import { accountOf, token } from "../../cloudflare/stand-in.mjs";

const foreign = "11111111-2222-3333-4444-555555555555";
let rehearsal;

before(async () => {
  rehearsal = await rehearse();
});

after(() => rehearsal.end());

/** Deploys once and checks that nothing was written: not in the account, not in wrangler.toml. */
async function refused(environment) {
  const toml = rehearsal.readConfig();
  const { code, out, err, calls } = await rehearsal.run(environment);
  assert.deepEqual([code, out], [1, ""]);
  assert.deepEqual(
    calls.filter((call) => !call.startsWith("GET ")),
    [],
  );
  assert.equal(rehearsal.readConfig(), toml);
  return err;
}

const andNothing = "\nNothing was changed. Then run `npm run deploy` again.\n";

test("R2 that is not switched on", async () => {
  const { r2 } = rehearsal.cloudflare;
  r2.isOn = false;
  const said = await refused();
  r2.isOn = true;
  assert.equal(
    said,
    `R2 is not switched on in this account. Open R2 > Overview in Cloudflare's dashboard and activate it.${andNothing}`,
  );
});

test("a database of another account", async () => {
  const toml = rehearsal.readConfig();
  writeFileSync(rehearsal.config, toml.replace('binding = "DB"\n', `binding = "DB"\ndatabase_id = "${foreign}"\n`));
  const line = rehearsal.readConfig().split("\n").indexOf(`database_id = "${foreign}"`) + 1;
  const said = await refused();
  writeFileSync(rehearsal.config, toml);
  const { id } = accountOf("Example");
  assert.ok(
    said.startsWith(
      `Line ${line} of wrangler.toml names the database ${foreign} for production, which account ${id} does not have. `,
    ),
  );
  assert.match(said, /delete the line: the next run looks for the database "tank-inventory-tracker", and makes it/);
});

test("several accounts, and none that is named", async () => {
  const { cloudflare } = rehearsal;
  cloudflare.accounts = ["Oil", "Gas"].map(accountOf);
  const said = await refused();
  assert.match(said, /^The sign-in is for several accounts\. Put the line of one at the top of wrangler\.toml:\n/);
  for (const { id, name } of cloudflare.accounts) assert.ok(said.includes(`  account_id = "${id}" # ${name}\n`));
  process.env.CLOUDFLARE_ACCOUNT_ID = accountOf("Water").id;
  const unknown = await refused();
  delete process.env.CLOUDFLARE_ACCOUNT_ID;
  cloudflare.accounts = [accountOf("Example")];
  assert.match(unknown, /^The sign-in may not do this\. An API token needs these permissions: /);
});

test("an account without a workers.dev address", async () => {
  const { workers } = rehearsal.cloudflare;
  workers.subdomain = undefined;
  const said = await refused();
  workers.subdomain = "example";
  assert.match(said, /^The account has no workers\.dev address yet\. Open Workers & Pages in Cloudflare's dashboard/);
});

for (const [name, answer, sentence] of [
  [
    "a sign-in without permission",
    refusal(403, 10000, "Authentication error"),
    /^The sign-in may not do this\..* Workers Routes of its zone: Edit\.\n/,
  ],
  ["an API that is busy", refusal(429, 971, "Please wait"), /^Cloudflare asks for a pause/],
  ["an API that is down", { status: 502, json: "<html>" }, /^Cloudflare's API answered with 502\. .*cloudflarestatus/],
  ["a refusal that is not known", refusal(400, 12345, "No."), /^Cloudflare says: No\. \(code 12345\)\n/],
  ["an answer that does not arrive", "lost", /^Cloudflare's API cannot be reached/],
]) {
  test(name, async () => {
    const { cloudflare } = rehearsal;
    cloudflare.fault = (call) => (call === "GET /workers/scripts/:script/secrets" ? answer : undefined);
    const said = await refused();
    cloudflare.fault = undefined;
    assert.match(said, sentence);
    assert.ok(said.endsWith(andNothing));
  });
}

test("a custom domain before the Worker is there, which nobody could be asked about", async () => {
  const { cloudflare, config, readConfig } = rehearsal;
  const toml = readConfig();
  writeFileSync(config, `routes = [{ pattern = "tanks.example.com", custom_domain = true }]\n${toml}`);
  const { code, err } = await rehearsal.run();
  writeFileSync(config, toml);
  assert.deepEqual([code, cloudflare.databases.names()], [1, []]);
  assert.match(err, /^Deploy tank-inventory-tracker once without its custom domain, and then with it\.\n/);
});

test("an environment that wrangler.toml does not have", async () => {
  assert.match(
    await refused("stagign"),
    /^wrangler\.toml has no environment "stagign"\. It has: production, staging\.\n$/,
  );
});

test("a token that is not valid", async () => {
  process.env.CLOUDFLARE_API_TOKEN = "old";
  const said = await refused();
  process.env.CLOUDFLARE_API_TOKEN = token;
  assert.match(said, /^The API token is not valid, or not for this account\./);
});

test("a token that may not list its accounts", async () => {
  const { cloudflare } = rehearsal;
  const answer = refusal(403, 9109, "Unauthorized to access requested resource");
  cloudflare.fault = (call) => (call === "GET /memberships" ? answer : undefined);
  const said = await refused();
  cloudflare.fault = undefined;
  assert.match(said, /^The sign-in does not tell its account\. Put account_id at the top of wrangler\.toml/);
});

test("nobody signed in, and a sign-in by wrangler", async () => {
  const { cloudflare, folder } = rehearsal;
  delete process.env.CLOUDFLARE_API_TOKEN;
  assert.match(await refused(), /^You are not signed in to Cloudflare\. Sign in with `npx wrangler login`/);
  mkdirSync(join(folder, ".wrangler/config"), { recursive: true });
  const signIn = `oauth_token = "${token}"\nexpiration_time = "2999-01-01T00:00:00.000Z"\nrefresh_token = "none"\n`;
  writeFileSync(join(folder, ".wrangler/config/default.toml"), signIn);
  cloudflare.r2.isOn = false;
  assert.match(await refused(), /^R2 is not switched on/);
});
