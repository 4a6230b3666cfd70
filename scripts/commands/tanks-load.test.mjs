import assert from "node:assert/strict";
import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runMain } from "../../tests/run/run-main.mjs";
import { standInServer } from "../../tests/servers/stand-in-server.mjs";
import { readTanks } from "../lib/tanks-load/read-tanks.mjs";
import { tankIds } from "../lib/tanks-load/tank-id.mjs";
import { main } from "./tanks-load.mjs";

const header = "customerName,productContained,tankSizeGallons,propertyNumber,locationWithinFacility";

function temporaryFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), "tanks-load-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const load = (...args) => runMain(main, ...args);

function tankServer(context) {
  const tanks = new Map();
  return standInServer(context, (body, _count, { method, url, headers }) => {
    if (method === "GET") return [200, [...tanks.values()]];
    if (body.tankSizeGallons === "0") return [400, { error: "No.", fieldErrors: { tankSizeGallons: ["Too small"] } }];
    const id = method === "PUT" ? url.split("/").at(-1) : body.id;
    const { version = 0 } = tanks.get(id) ?? {};
    if (method === "PUT" && headers["if-match"] !== `"${version}"`) return [412, { error: "Stale." }];
    if (method === "POST" && version > 0) return [200, {}];
    tanks.set(id, { ...body, id, version: version + 1 });
    return [method === "PUT" ? 200 : 201, {}];
  });
}

const tankIn = async (url) => (await (await fetch(`${url}/api/tanks`)).json())[0];

test("a file that is loaded twice creates no duplicates, and its equal rows stay two", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header}\nA,B,1,2,C\nA,B,1,2,C\nA,B,5,2,C\n`);
  const url = await tankServer(context);
  const first = await load(file, "--url", url);
  const second = await load(file, "--url", url);
  assert.equal(first.code, 0);
  assert.match(
    first.out,
    /^To do: 3 new, 0 changed\. 0 already there, 0 refused\.\n3 created, 0 already there, 0 refused\n$/,
  );
  assert.equal(second.code, 0);
  assert.match(second.out, /\n0 created, 3 already there, 0 refused\n$/);
});

test("an exported tank whose size is changed in the file is changed, not doubled, and only when that is agreed to", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  const url = await tankServer(context);
  writeFileSync(file, `${header}\nA,B,1,2,C\n`);
  await load(file, "--url", url);
  const { id, version } = await tankIn(url);
  writeFileSync(file, `id,${header},version\n${id},A,B,550,2,C,${version}\n,New,B,1,2,C,\n`);
  const asked = await load(file, "--url", url);
  assert.equal(asked.code, 1);
  assert.match(asked.out, /To do: 1 new, 1 changed\..*\nrow 2: tankSizeGallons "1" -> "550"\n/);
  assert.match(asked.err, /The file changes tanks\. Say --yes to do it\. Nothing was loaded\./);
  assert.equal((await tankIn(url)).tankSizeGallons, "1");
  const done = await load(file, "--url", url, "--yes");
  assert.equal(done.code, 0);
  assert.match(done.out, /\n1 created, 1 changed, 0 already there, 0 refused\n$/);
  assert.equal((await tankIn(url)).tankSizeGallons, "550");
  const again = await load(file, "--url", url, "--yes");
  assert.match(again.out, /\n0 created, 2 already there, 0 refused\n$/);
});

test("only the rows whose tanks were changed meanwhile are refused, with their id for another try", async (context) => {
  const folder = temporaryFolder(context);
  const [file, refusedFile] = [join(folder, "tanks.csv"), join(folder, "refused.csv")];
  const url = await tankServer(context);
  writeFileSync(file, `${header}\nA,B,1,2,C\n`);
  await load(file, "--url", url);
  const { id } = await tankIn(url);
  writeFileSync(file, `id,${header},version\n${id},A,B,550,2,C,7\nunknown,A,B,9,2,C,1\n,New,B,1,2,C,\n`);
  const { code, out } = await load(file, "--url", url, "--yes", "--refused", refusedFile);
  assert.equal(code, 1);
  assert.match(
    out,
    /\n1 created, 0 already there, 2 refused\nrow 2: The tank was changed since.*\nrow 3: This tank does not exist/,
  );
  assert.equal((await tankIn(url)).tankSizeGallons, "1");
  const { tanks } = await readTanks(readFileSync(refusedFile));
  assert.deepEqual(
    tanks.map(({ id, version }) => [id, version]),
    [
      [id, 7],
      ["unknown", 1],
    ],
  );
});

test("a size that a spreadsheet has written with commas makes no other tank and no change", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  const url = await tankServer(context);
  writeFileSync(file, `${header}\nA,B,2500,2,C\nA,B,2500,2,C\n`);
  await load(file, "--url", url);
  const { id, version } = await tankIn(url);
  writeFileSync(file, `${header}\nA,B,"2,500",2,C\nA,B,"2,500",2,C\n`);
  assert.match((await load(file, "--url", url)).out, /\n0 created, 2 already there, 0 refused\n$/);
  writeFileSync(file, `id,${header},version\n${id},A,B,"2,500",2,C,${version}\n`);
  assert.match((await load(file, "--url", url)).out, /^To do: 0 new, 0 changed\. 1 already there/);
});

test("a no-break space in the file is no change of a tank that the app has stored with a plain one", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header}\nNord\u00a0Gas\u200b,B,1,2,C\n`);
  const [id] = (await readTanks(readFileSync(file))).tanks.map(({ values }) => tankIds()(values));
  const tank = { id, customerName: "Nord Gas", productContained: "B", tankSizeGallons: 1, propertyNumber: "2" };
  const url = await standInServer(context, (_body, _count, { method }) =>
    method === "GET" ? [200, [{ ...tank, locationWithinFacility: "C", version: 1 }]] : [201, {}],
  );
  const { out } = await load(file, "--url", url);
  assert.match(out, /^To do: 0 new, 0 changed\. 1 already there/);
  assert.doesNotMatch(out, /edited since/);
});

test("a tank whose id an earlier version has made of its size with commas is known, with commas and without", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  const names = header.split(",");
  const values = (size) => Object.fromEntries(names.map((name, index) => [name, ["A", "B", size, "2", "C"][index]]));
  const id = tankIds()(values("2,500"));
  const url = await standInServer(context, (_body, _count, { method }) =>
    method === "GET" ? [200, [{ ...values(2500), id, version: 1 }]] : [201, {}],
  );
  for (const size of ["2,500", "2500"]) {
    writeFileSync(file, `${header}\nA,B,"${size}",2,C\n`);
    assert.match((await load(file, "--url", url)).out, /\n0 created, 1 already there, 0 refused\n$/);
  }
});

test("a copy of an exported row that is edited, beside the row itself, changes no tank, and both rows stay to be corrected", async (context) => {
  const folder = temporaryFolder(context);
  const [file, refusedFile] = [join(folder, "tanks.csv"), join(folder, "refused.csv")];
  const url = await tankServer(context);
  writeFileSync(file, `${header}\nA,B,1,2,C\n`);
  await load(file, "--url", url);
  const { id, version } = await tankIn(url);
  const [row, copy] = [`${id},A,B,1,2,C,${version}\n`, `${id},A,B,550,2,D,${version}\n`];
  writeFileSync(file, `id,${header},version\n${row}${copy}`);
  const { code, out } = await load(file, "--url", url, "--yes", "--refused", refusedFile);
  assert.equal(code, 1);
  assert.match(
    out,
    /\n0 created, 0 already there, 2 refused\nrow 2: Another row has the same id.*\nrow 3: Another row has/,
  );
  assert.equal((await tankIn(url)).tankSizeGallons, "1");
  assert.match((await load(refusedFile, "--url", url, "--yes")).out, /\n0 created, 0 already there, 2 refused\n/);
  writeFileSync(file, `id,${header},version\n${row}${row}`);
  assert.match((await load(file, "--url", url, "--yes")).out, /\n0 created, 2 already there, 0 refused\n$/);
});

test("a tank that was edited in the app since its row was loaded stays as it is, and is told of", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header}\nA,B,1,2,C\nD,B,1,2,C\n`);
  const url = await tankServer(context);
  await load(file, "--url", url);
  const { id, version, ...tank } = await tankIn(url);
  const headers = { "Content-Type": "application/json", "If-Match": `"${version}"` };
  const body = JSON.stringify({ ...tank, tankSizeGallons: "550" });
  await fetch(`${url}/api/tanks/${id}`, { method: "PUT", headers, body });
  const { code, out } = await load(file, "--url", url, "--yes");
  assert.equal(code, 0);
  assert.match(out, /^To do: 0 new, 0 changed\. 2 already there, 0 refused\./);
  assert.match(out, /\n0 created, 2 already there \(1 edited since\), 0 refused\n$/);
  assert.equal((await tankIn(url)).tankSizeGallons, "550");
});

test("of many changes the first 20 are shown, and how many more there are", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  const url = await tankServer(context);
  for (const [count, more] of [
    [20, /row 21: .*\n(?!and)/],
    [21, /row 21: .*\nand 1 more\n/],
  ]) {
    writeFileSync(file, `${header}\n${Array.from({ length: count }, (_, row) => `A,B,1,${row},C\n`).join("")}`);
    await load(file, "--url", url);
    const tanks = await (await fetch(`${url}/api/tanks`)).json();
    const rows = tanks.map(({ id, version, propertyNumber }) => `${id},A,B,550,${propertyNumber},C,${version}\n`);
    writeFileSync(file, `id,${header},version\n${rows.join("")}`);
    assert.match((await load(file, "--url", url)).out, more);
  }
});

test("a load that has to stop tells what it has done until then", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  // More than are on their way at once: one at least was stored before the last is sent.
  writeFileSync(file, `${header}\n${Array.from({ length: 9 }, (_, row) => `A,B,1,${row},C\n`).join("")}`);
  const url = await standInServer(context, (_body, count, { method }) => {
    if (method === "GET") return [200, []];
    return count <= 9 ? [201, {}] : [404, {}];
  });
  const { code, err } = await load(file, "--url", url);
  assert.equal(code, 1);
  assert.match(err, /^Stopped after [1-8] created, 0 already there, 0 refused\.\n.* answered 404\./m);
});

for (const [name, answer, message] of [
  [
    "that lets nobody in without a token",
    [401, { error: "Sign in to open this page." }],
    /is behind Cloudflare Access/,
  ],
  ["that answers with something else than a list", [200, { tanks: [] }], /answered 200\. Is this the tank tracker\?/],
]) {
  test(`nothing is loaded into an app ${name}`, async (context) => {
    const file = join(temporaryFolder(context), "tanks.csv");
    writeFileSync(file, `${header}\nA,B,1,2,C\n`);
    const sent = [];
    const url = await standInServer(context, (_body, _count, { method }) => sent.push(method) && answer);
    const { code, err } = await load(file, "--url", url);
    assert.equal(code, 1);
    assert.match(err, message);
    assert.deepEqual(sent, ["GET"]);
  });
}

test("a cell that an export guarded against formula injection is loaded as it was", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header},photos\n'=SUM(A1),B,1,'+1,'-dock,3\n`);
  const received = [];
  const url = await standInServer(context, (tank, _count, { method }) => {
    if (method === "GET") return [200, []];
    received.push(tank);
    return [201, {}];
  });
  assert.equal((await load(file, "--url", url)).code, 0);
  const [{ customerName, propertyNumber, locationWithinFacility }] = received;
  assert.deepEqual([customerName, propertyNumber, locationWithinFacility], ["=SUM(A1)", "+1", "-dock"]);
});

test("the file itself is not taken for that of the refused", async (context) => {
  const folder = temporaryFolder(context);
  const [file, url] = [join(folder, "tanks.csv"), await tankServer(context)];
  writeFileSync(file, `${header}\nA,B,1,2,C\n`);
  symlinkSync(file, join(folder, "symbolic.csv"));
  linkSync(file, join(folder, "hard.csv"));
  for (const name of ["tanks.csv", "symbolic.csv", "hard.csv"]) {
    const { code, err } = await load(file, "--url", url, "--refused", join(folder, name));
    assert.equal(code, 1);
    assert.match(err, /is the file that is loaded/);
  }
  assert.equal(readFileSync(file, "utf8"), `${header}\nA,B,1,2,C\n`);
  assert.equal(await tankIn(url), undefined);
});

test("the file of the refused is safe to open in a spreadsheet: guarded as an export is, and marked as UTF-8", async (context) => {
  const folder = temporaryFolder(context);
  const [file, refusedFile] = [join(folder, "tanks.csv"), join(folder, "refused.csv")];
  writeFileSync(file, `${header}\n"=HYPERLINK(""x"")",Öl,0,+1,"Yard, west"\nA,B,0,007,C\n`);
  await load(file, "--url", await tankServer(context), "--refused", refusedFile);
  const text = readFileSync(refusedFile, "utf8");
  assert.match(text, /^\ufeffcustomerName,/);
  assert.match(text, /\n"'=HYPERLINK\(""x""\)",Öl,0,'\+1,"Yard, west",2,tankSizeGallons: Too small\r\n/);
  const { tanks } = await readTanks(readFileSync(refusedFile));
  assert.deepEqual(
    tanks.map(({ values }) => values),
    (await readTanks(readFileSync(file))).tanks.map(({ values }) => values),
  );
});

test("refused rows are named, written to a file on demand, and make the command fail", async (context) => {
  const folder = temporaryFolder(context);
  const [file, refused] = [join(folder, "tanks.csv"), join(folder, "refused.csv")];
  writeFileSync(file, `${header}\nGood,B,1,2,C\n${"Bad,B,0,2,C\n".repeat(23)}`);
  const { code, out } = await load(file, "--url", await tankServer(context), "--refused", refused);
  assert.equal(code, 1);
  assert.match(out, /\n1 created, 0 already there, 23 refused\nrow 3: tankSizeGallons: Too small\n/);
  assert.match(out, /\nrow 22: .*\nand 3 more\n$/);
  const { tanks, ignored } = await readTanks(readFileSync(refused));
  assert.equal(tanks.length, 23);
  assert.deepEqual(ignored, ["row", "reason"]);
});

for (const [name, args, message] of [
  ["a call without a file", [], /Name one CSV file/],
  ["a file that does not exist", ["nowhere.csv"], /There is no file .*nowhere\.csv/],
  ["an invalid URL", ["x.csv", "--url", "localhost"], /"localhost" is not an http address/],
  ["an unknown option", ["x.csv", "--force"], /Unknown option '--force'/],
]) {
  test(`refuses ${name}`, async () => {
    const { code, err } = await load(...args);
    assert.equal(code, 1);
    assert.match(err, message);
  });
}

test("a service token in the environment opens an app behind Cloudflare Access, and without one it is asked for", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header}\nA,B,1,2,C\n`);
  const url = await standInServer(context, (_body, _count, { method, headers }) => {
    const isLetIn = headers["cf-access-client-id"] === "id" && headers["cf-access-client-secret"] === "secret";
    if (!isLetIn) return [302, {}, { Location: "https://team.cloudflareaccess.com/cdn-cgi/access/login" }];
    return method === "GET" ? [200, []] : [201, {}];
  });
  const stranger = await load(file, "--url", url);
  assert.match(stranger.err, /is behind Cloudflare Access\. Set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET/);
  context.after(() => {
    delete process.env.CF_ACCESS_CLIENT_ID;
    delete process.env.CF_ACCESS_CLIENT_SECRET;
  });
  process.env.CF_ACCESS_CLIENT_ID = "id";
  assert.match((await load(file, "--url", url)).err, /two parts/);
  process.env.CF_ACCESS_CLIENT_SECRET = "secret";
  assert.match((await load(file, "--url", url)).out, /1 created/);
});
